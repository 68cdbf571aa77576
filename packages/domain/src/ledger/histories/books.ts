import type { OwnedAccount } from "../accounts.ts";
import type { DriverBalance } from "../driver-balance.ts";
import { balanceOf, type Entry } from "../entry.ts";
import { type JobMoney, offsetCash, releaseHold } from "../job-entries.ts";

/** For tests: a booking of 100 baht. */
export const job: JobMoney = {
  bookingId: "b",
  customerId: "c",
  totalSatang: 10_000,
  driverPaySatang: 8500,
  promoSatang: 0,
};
export const assignedAt = new Date("2026-11-23T05:00:00Z");
/** The part of a price that is collected in cash, after its credit. */
export const inCash = (money: JobMoney, creditSatang = 0) => ({
  bookingId: money.bookingId,
  driverPaySatang: money.driverPaySatang,
  cashSatang: money.totalSatang - creditSatang,
});

/** The books so far. An entry with an existing source is ignored, like in the database. */
export class Books {
  readonly entries: Entry[] = [];
  private readonly sources = new Set<string>();
  post(...entries: (Entry | null)[]): void {
    for (const entry of entries) {
      if (!entry || this.sources.has(entry.source)) continue;
      this.sources.add(entry.source);
      this.entries.push(entry);
    }
  }
  of = (account: OwnedAccount, ownerId: string) => balanceOf(this.entries, account, ownerId);
  driver = (id: string): DriverBalance => ({
    availableSatang: 0 - this.of("driver_available", id),
    heldSatang: 0 - this.of("driver_held", id),
    cashOwedSatang: this.of("driver_cash_owed", id),
  });
  prepaid = () => 0 - this.of("booking_prepaid", "b");
  total = () =>
    this.entries
      .flatMap((entry) => entry.postings)
      .reduce((sum, line) => sum + line.amountSatang, 0);
  release(driverId: string, because: string): void {
    const heldSatang = this.driver(driverId).heldSatang;
    this.post(releaseHold({ bookingId: "b", driverId, heldSatang, because }));
  }
  close(driverId: string): void {
    this.release(driverId, "ended");
    this.post(offsetCash(this.driver(driverId), { driverId, because: "b" }));
  }
}
