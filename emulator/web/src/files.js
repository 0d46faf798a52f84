// @ts-check
// Files in and out of the page: chosen, dropped, or handed over for saving.

/** Larger than any firmware or flash: not even read. */
const MOST_BYTES = 32 * 1024 * 1024;

/** @param {string} name @param {Uint8Array} bytes */
export function handOver(name, bytes) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {File} file @returns {Promise<Uint8Array>} */
export async function contents(file) {
  if (file.size > MOST_BYTES) throw new Error(`${file.name} is larger than any file for this handheld.`);
  return new Uint8Array(await file.arrayBuffer());
}

/** @param {HTMLInputElement} input @param {(file: File) => void} take */
export function onChosen(input, take) {
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    // So that the same file can be chosen again.
    input.value = '';
    if (file) take(file);
  });
}

/** Anywhere on the page. @param {(file: File) => void} take */
export function onDropped(take) {
  const { body } = document;
  const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    body.classList.add('dropping');
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) body.classList.remove('dropping');
  });
  addEventListener('drop', (event) => {
    body.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}
