// @ts-check
// Saves the complete state of an object graph and restores it in place. Objects keep their
// identity, so callbacks bound to them stay valid; state must therefore be in properties, not in
// variables of closures.

/** @typedef {{objects: Map<object, any>, buffers: Map<ArrayBuffer, ArrayBuffer>}} Snapshot */

/** @param {object} root @returns {Snapshot} */
export function takeSnapshot(root) {
  /** @type {Map<object, any>} */
  const objects = new Map();
  /** @type {Map<ArrayBuffer, ArrayBuffer>} */
  const buffers = new Map();
  /** @type {any[]} */
  const waiting = [root];
  /** @param {any} value */
  const visit = (value) => {
    if (value !== null && typeof value === 'object' && !objects.has(value)) waiting.push(value);
  };
  while (waiting.length) {
    const object = waiting.pop();
    if (objects.has(object)) continue;
    if (ArrayBuffer.isView(object)) {
      const buffer = /** @type {ArrayBuffer} */ (object.buffer);
      objects.set(object, null);
      if (!buffers.has(buffer)) buffers.set(buffer, buffer.slice(0));
    } else if (object instanceof Map) {
      objects.set(object, [...object]);
      for (const [key, value] of object) {
        visit(key);
        visit(value);
      }
    } else if (object instanceof Set) {
      objects.set(object, [...object]);
      object.forEach(visit);
    } else if (Array.isArray(object)) {
      objects.set(object, object.slice());
      object.forEach(visit);
    } else {
      const values = Object.entries(object);
      objects.set(object, values);
      for (const [, value] of values) visit(value);
    }
  }
  return { objects, buffers };
}

/** @param {Snapshot} snapshot */
export function restoreSnapshot({ objects, buffers }) {
  for (const [buffer, copy] of buffers) new Uint8Array(buffer).set(new Uint8Array(copy));
  for (const [object, saved] of objects) {
    if (saved === null) continue;
    if (object instanceof Map) {
      object.clear();
      for (const [key, value] of saved) object.set(key, value);
    } else if (object instanceof Set) {
      object.clear();
      for (const value of saved) object.add(value);
    } else if (Array.isArray(object)) {
      object.length = saved.length;
      for (let i = 0; i < saved.length; i++) object[i] = saved[i];
    } else {
      for (const [key, value] of saved) /** @type {any} */ (object)[key] = value;
    }
  }
}
