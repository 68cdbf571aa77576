/** A binary heap of numbers with keys: the least key comes out first, of equal keys the least value. */
export function createHeap() {
  const keys: number[] = [];
  const values: number[] = [];
  const isBefore = (left: number, right: number): boolean => {
    const [a, b] = [keys[left] as number, keys[right] as number];
    return a < b || (a === b && (values[left] as number) < (values[right] as number));
  };
  const swap = (left: number, right: number): void => {
    const [key, value] = [keys[left] as number, values[left] as number];
    keys[left] = keys[right] as number;
    values[left] = values[right] as number;
    keys[right] = key;
    values[right] = value;
  };
  const sink = (): void => {
    for (let index = 0; ; ) {
      const left = index * 2 + 1;
      const right = left + 1;
      let least = index;
      if (left < keys.length && isBefore(left, least)) least = left;
      if (right < keys.length && isBefore(right, least)) least = right;
      if (least === index) return;
      swap(index, least);
      index = least;
    }
  };
  const popFirst = (): { key: number; value: number } => {
    const first = { key: keys[0] as number, value: values[0] as number };
    const [key, value] = [keys.pop() as number, values.pop() as number];
    if (keys.length > 0) {
      keys[0] = key;
      values[0] = value;
      sink();
    }
    return first;
  };
  return {
    push(key: number, value: number): void {
      keys.push(key);
      values.push(value);
      for (let index = keys.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (!isBefore(index, parent)) return;
        swap(index, parent);
        index = parent;
      }
    },
    /** The first that is not `stale`; null when none is left. Stale ones are thrown away. */
    pop(stale: (value: number, key: number) => boolean): { key: number; value: number } | null {
      while (keys.length > 0) {
        const first = popFirst();
        if (!stale(first.value, first.key)) return first;
      }
      return null;
    },
  };
}
