/** A rule of money was broken; the message says which, with both figures. */
export class MoneyWrong extends Error {
  override name = "MoneyWrong";
}

export function mustBe(what: string, found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new MoneyWrong(`${what}: found ${left}, should be ${right}`);
}
