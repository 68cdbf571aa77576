/** A promise of the product was broken in a simulated day; the message says which, by whom and when. */
export class InvariantViolation extends Error {
  override name = "DayWrong";
}
