/** A rule of money was broken; the message says which, with both figures. */
export class MoneyMismatch extends Error {
  override name = "MoneyWrong";
}

export function assertEqual(description: string, actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new MoneyMismatch(`${description}: found ${left}, should be ${right}`);
}
