/**
 * Coordinates of the nodes of OSM way elements: ids sorted, so that forty million other nodes are
 * skipped.
 */
export class NodePlaces {
  readonly #ids: Float64Array;
  readonly #latitudes: Int32Array;
  readonly #longitudes: Int32Array;

  constructor(nodeIds: Float64Array) {
    this.#ids = distinctSorted(nodeIds);
    this.#latitudes = new Int32Array(this.#ids.length);
    this.#longitudes = new Int32Array(this.#ids.length);
  }

  offer(id: number, latitude: number, longitude: number): void {
    const at = this.#find(id);
    if (at < 0) return;
    this.#latitudes[at] = latitude;
    this.#longitudes[at] = longitude;
  }

  /** [latitude, longitude] in ten-millionths of a degree; null for a node that the extract does not hold. */
  get(id: number): [number, number] | null {
    const at = this.#find(id);
    if (at < 0) return null;
    const [latitude, longitude] = [this.#latitudes[at] as number, this.#longitudes[at] as number];
    return latitude === 0 && longitude === 0 ? null : [latitude, longitude];
  }

  #find(id: number): number {
    let [low, high] = [0, this.#ids.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#ids[middle] as number;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

function distinctSorted(ids: Float64Array): Float64Array {
  ids.sort();
  let count = 0;
  for (const id of ids) {
    if (count > 0 && ids[count - 1] === id) continue;
    ids[count] = id;
    count += 1;
  }
  return ids.slice(0, count);
}

/** Numbers in a growing block: a country has millions of them, too many for an array of objects' worth each. */
export class NumberList {
  #numbers = new Float64Array(1024);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Float64Array(this.#numbers.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length] = number;
    this.length += 1;
  }

  at(position: number): number {
    return this.#numbers[position] as number;
  }

  copy(): Float64Array {
    return this.#numbers.slice(0, this.length);
  }
}
