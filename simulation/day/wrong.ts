/** A promise of the product was broken in a simulated day; the message says which, by whom and when. */
export class DayWrong extends Error {
  override name = "DayWrong";
}
