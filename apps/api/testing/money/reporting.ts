import type { BookingReports, ReportView } from "@songtan/contract/claims/reports";
import type { ReportRecord } from "@songtan/contract/console/reports";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import sharp from "sharp";
import { call } from "../world/call.ts";
import { newCustomer, type Person } from "../world/people.ts";
import { newStaff, staffCall } from "../world/staff.ts";
import { frozenPay } from "./frozen-pay.ts";
import { ledgerBalance } from "./ledger-balance.ts";
import { openMoneyWorld } from "./money-world.ts";
import { cardPaid, deliver } from "./paid.ts";

/** A world in which customers report what went wrong, and two of staff decide. */
export async function openReporting() {
  const money = await openMoneyWorld();
  const { bank, world } = money;
  const staff = await newStaff(world, ["payment.refund", "booking.manage"]);
  const second = await newStaff(world, ["payment.refund"]);
  /** A booking paid by card and delivered. */
  const delivered = async () => {
    const customer = await newCustomer(world);
    const { booking, payment } = await cardPaid(world, bank, customer);
    const driver = await deliver(world, booking.id);
    return { customer, booking, payment, driver };
  };
  const picture = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: "#a33" } })
      .jpeg()
      .toBuffer();
  const report = ({ token }: Person, bookingId: string, body: object = {}) =>
    call<ReportView>(world, `POST /bookings/${bookingId}/reports`, {
      token,
      body: { kind: "damaged", text: "กล่องบุบ ของแตก", ...body },
    });
  const claim = async (askedSatang = 150_000) => {
    const made = await delivered();
    const { data } = await report(made.customer, made.booking.id, { askedSatang });
    return { ...made, id: data.id, report: data };
  };
  const mine = ({ token }: Person, bookingId: string) =>
    call<BookingReports>(world, `GET /bookings/${bookingId}/reports`, { token });
  const open = (id: string, by = staff) =>
    staffCall<ReportRecord>(world, by, `GET /console/reports/${id}`);
  const act = async (id: string, what: string, body: object, by = staff) => {
    const { version } = (await open(id)).data;
    return staffCall<ReportRecord>(world, by, `POST /console/reports/${id}/${what}`, {
      body: { version, ...body },
    });
  };
  const proposal = { amountSatang: 100_000, way: "credit", words: "ภาพชัดเจนว่าเสียหายระหว่างส่ง" };
  const balance = (account: LedgerAccount, ownerId: string) =>
    ledgerBalance(world, account, ownerId);
  const mailTo = async ({ email }: Person) => {
    await world.runJobs();
    return world.sent
      .filter(({ to }) => to === email)
      .map(({ text }) => text)
      .join("\n");
  };
  const frozen = (driverId: string) => frozenPay(world, driverId);
  return {
    money,
    world,
    bank,
    staff,
    second,
    delivered,
    picture,
    report,
    claim,
    mine,
    open,
    act,
    proposal,
    balance,
    mailTo,
    frozen,
  };
}

export type Reporting = Awaited<ReturnType<typeof openReporting>>;
