// @ts-check
// Files that enter and leave the page: chosen, dropped, or offered for saving.

/** Larger than any firmware or flash; larger files are not read. */
const MOST_BYTES = 32 * 1024 * 1024;

/** @param {string} name @param {Uint8Array | Blob} contents */
export function handOver(name, contents) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    contents instanceof Blob ? contents : new Blob([/** @type {BlobPart} */ (contents)], { type: 'application/octet-stream' }),
  );
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {File} file @returns {Promise<Uint8Array>} */
export async function contents(file) {
  if (file.size > MOST_BYTES) throw Object.assign(new Error('too large'), { key: 'file-too-large', values: { file: file.name } });
  return new Uint8Array(await file.arrayBuffer());
}

/** @param {HTMLInputElement} input @param {(file: File) => void} take */
export function onChosen(input, take) {
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    // Allows the same file to be chosen again.
    input.value = '';
    if (file) take(file);
  });
}

/** Accepts a file dropped anywhere on the page. @param {(file: File) => void} take */
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
