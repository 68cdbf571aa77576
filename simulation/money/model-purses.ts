export type DriverMoney = {
  /** Of the balance that can be paid out, and of the cash in the pocket: exact as long as only jobs moved them. */
  available: number;
  cashOwed: number;
  held: number;
  exact: boolean;
};

/** Drivers' money with us, by driver. */
export function newPurses() {
  const all = new Map<string, DriverMoney>();
  /** What is set aside, by booking. */
  const holds = new Map<string, number>();
  const of = (driverId: string): DriverMoney => {
    const known = all.get(driverId) ?? { available: 0, held: 0, cashOwed: 0, exact: true };
    all.set(driverId, known);
    return known;
  };
  return {
    all: all as ReadonlyMap<string, DriverMoney>,
    earned(driverId: string, amount: number): void {
      of(driverId).available += amount;
    },
    tookCash(driverId: string, amount: number): void {
      of(driverId).cashOwed += amount;
    },
    hold(driverId: string, bookingId: string, amount: number): void {
      holds.set(bookingId, amount);
      of(driverId).available -= amount;
      of(driverId).held += amount;
    },
    release(driverId: string, bookingId: string): void {
      const held = holds.get(bookingId) ?? 0;
      holds.delete(bookingId);
      of(driverId).held -= held;
      of(driverId).available += held;
    },
    /** What was earned pays for the cash in the pocket. */
    payForCash(driverId: string): void {
      const mine = of(driverId);
      const both = Math.max(0, Math.min(mine.available, mine.cashOwed));
      mine.available -= both;
      mine.cashOwed -= both;
    },
    /** Money came into, or left, a driver's balance by another way than a job. */
    moved(driverId: string, amount: number): void {
      const mine = of(driverId);
      mine.available += amount;
      mine.exact = false;
    },
  };
}
export type Purses = ReturnType<typeof newPurses>;
