export type DriverMoney = {
  /** Of the balance that can be paid out, and of the cash in the pocket: exact as long as only jobs moved them. */
  available: number;
  cashOwed: number;
  held: number;
  exact: boolean;
};

/** Drivers' money with us, by driver. */
export function newDriverBalances() {
  const all = new Map<string, DriverMoney>();
  /** What is set aside, by booking. */
  const holds = new Map<string, number>();
  const balanceOf = (driverId: string): DriverMoney => {
    const balance = all.get(driverId) ?? { available: 0, held: 0, cashOwed: 0, exact: true };
    all.set(driverId, balance);
    return balance;
  };
  return {
    all: all as ReadonlyMap<string, DriverMoney>,
    earned(driverId: string, amount: number): void {
      balanceOf(driverId).available += amount;
    },
    addCash(driverId: string, amount: number): void {
      balanceOf(driverId).cashOwed += amount;
    },
    hold(driverId: string, bookingId: string, amount: number): void {
      holds.set(bookingId, amount);
      balanceOf(driverId).available -= amount;
      balanceOf(driverId).held += amount;
    },
    release(driverId: string, bookingId: string): void {
      const held = holds.get(bookingId) ?? 0;
      holds.delete(bookingId);
      balanceOf(driverId).held -= held;
      balanceOf(driverId).available += held;
    },
    /** What was earned pays for the cash in the pocket. */
    payForCash(driverId: string): void {
      const balance = balanceOf(driverId);
      const both = Math.max(0, Math.min(balance.available, balance.cashOwed));
      balance.available -= both;
      balance.cashOwed -= both;
    },
    /** Money came into, or left, a driver's balance by another way than a job. */
    moved(driverId: string, amount: number): void {
      const balance = balanceOf(driverId);
      balance.available += amount;
      balance.exact = false;
    },
  };
}
export type DriverBalances = ReturnType<typeof newDriverBalances>;
