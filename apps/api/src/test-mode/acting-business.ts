import { AsyncLocalStorage } from "node:async_hooks";

/** The business in the test mode of which the current work is, and its time while its clock is moved. */
type Acting = { businessId: string; frozenAt: Date | null; until: Date | null };
const acting = new AsyncLocalStorage<Acting | null>();
/** The offset of each business's clock, in milliseconds, as last read by this process. */
const offsets = new Map<string, number>();

/**
 * Runs work in the test mode of one business. While the clock is moved, `frozenAt` is the time of the job, which may
 * go ahead of it `until` then.
 */
export const inTestMode = <Result>(
  { businessId, frozenAt = null, until = null }: Pick<Acting, "businessId"> & Partial<Acting>,
  work: () => Result,
): Result => acting.run({ businessId, frozenAt, until }, work);

/** Until when a job may go ahead of its time, while the clock of its business is moved. */
export const aheadUntil = (): Date | null => acting.getStore()?.until ?? null;

export const actingBusinessId = (): string | null => acting.getStore()?.businessId ?? null;

/** Notes how far a clock is ahead. It is read from the database with each request. */
export function noteOffset(businessId: string, offsetMilliseconds: number): void {
  offsets.set(businessId, offsetMilliseconds);
}

/** The time of test mode: the real one, and ahead by as much as the acting business has moved its clock. */
export const testClock =
  (real: () => Date): (() => Date) =>
  () => {
    const current = acting.getStore();
    if (!current) return real();
    if (current.frozenAt) return new Date(current.frozenAt);
    return new Date(real().getTime() + (offsets.get(current.businessId) ?? 0));
  };
