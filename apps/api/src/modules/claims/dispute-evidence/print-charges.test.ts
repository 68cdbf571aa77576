import type { Locale } from "@songtan/domain/account-types";
import { formatExactBaht } from "@songtan/domain/money";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { assign, bringJob, editing, far, near } from "../../../../testing/delivery/edits.ts";
import { payDues } from "../../../../testing/money/charges.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import { writtenLines } from "../../../../testing/records/record-pdf-text.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { chatuchak, silom } from "../../../../testing/world/points.ts";
import { newStaff, type Staff } from "../../../../testing/world/staff.ts";
import { checkDisputes } from "../disputes/check-disputes.ts";

vi.mock("../../../pdf/document.ts", async (original) =>
  (await import("../../../../testing/records/record-pdf-text.ts")).writingDown(await original()),
);

let money: MoneyWorld;
let staff: Staff;
beforeAll(async () => {
  money = await openMoneyWorld();
  staff = await newStaff(money.world, ["payment.refund"]);
});
afterAll(() => money.close());

/** How the price was paid, and the lines of the charges. */
async function readEvidence(bookingId: string, locale: Locale = "en") {
  writtenLines.length = 0;
  const url = `/api/console/bookings/${bookingId}/evidence?locale=${locale}`;
  const response = await money.world.app.inject({ url, headers: { cookie: staff.cookie } });
  expect([response.statusCode, response.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    "%PDF-",
  ]);
  const [paidBy, title] =
    locale === "th"
      ? ["วิธีชำระ", "# เงินที่เก็บผ่านผู้ให้บริการชำระเงิน"]
      : ["Paid by", "# What the payment provider charged"];
  const from = writtenLines.indexOf(title);
  const rest = from < 0 ? [] : writtenLines.slice(from + 1);
  return {
    paid: writtenLines.find((line) => line.startsWith(`${paidBy}: `))?.slice(paidBy.length + 2),
    charges: rest.slice(
      0,
      rest.findIndex((line) => line.startsWith("# ")),
    ),
  };
}

async function editedByCard(from: "near" | "far") {
  const { world, bank } = money;
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer, {
    dropOffs: [from === "near" ? silom : chatuchak],
  });
  const job = await assign(world, customer, booking);
  const dropOffs = [from === "near" ? far : near];
  const { differenceSatang } = await editing(world).agreed(job, { fromIndex: 1, dropOffs });
  await bringJob(world, job);
  return { ...job, payment, differenceSatang };
}

test("after a dearer edit each charge is listed with its own amount, and the disputed one is marked", async () => {
  const { world, bank } = money;
  const { customer, booking, payment, differenceSatang } = await editedByCard("near");
  const later = await payDues(world, bank, customer);
  await bank.dispute(payment.providerChargeId);
  await checkDisputes(world.deps);
  const [first, second] = [formatExactBaht(booking.totalSatang), formatExactBaht(differenceSatang)];
  const { paid, charges } = await readEvidence(booking.id);
  expect(paid).toBe(`Card · ${first}, on top, due after the work · ${second}`);
  expect(charges).toHaveLength(2);
  expect(charges[0]).toMatch(
    new RegExp(
      `^${payment.providerChargeId}\\n.+\\ndisputed \\| the price, when it was booked\\nCard`,
    ),
  );
  expect(charges[0]?.endsWith(`| ${first} | –`)).toBe(true);
  expect(charges[1]?.startsWith(later)).toBe(true);
  expect(charges[1]).not.toContain("disputed");
  expect(charges[1]?.endsWith(`| what was due after the work\nCard | ${second} | –`)).toBe(true);
  expect((await readEvidence(booking.id, "th")).charges[0]).toContain("ถูกโต้แย้ง");
});

test("after a cheaper edit the charge is listed in full, with the amount refunded from it", async () => {
  const { booking, payment, differenceSatang } = await editedByCard("far");
  const [whole, back] = [formatExactBaht(booking.totalSatang), formatExactBaht(differenceSatang)];
  const { paid, charges } = await readEvidence(booking.id);
  expect(paid).toBe(`Card · ${whole}, of which too much after the change of drop-offs · ${back}`);
  expect(charges).toHaveLength(1);
  expect(charges[0]?.startsWith(payment.providerChargeId)).toBe(true);
  expect(charges[0]?.endsWith(`| ${whole} | ${back}`)).toBe(true);
});

test("a charge that paid the amounts due of several bookings states the part for this one", async () => {
  const { world, bank } = money;
  const customer = await newCustomer(world);
  const jobs = [];
  for (let count = 0; count < 2; count += 1) {
    const { booking } = await cardPaid(world, bank, customer, { dropOffs: [silom] });
    jobs.push(await assign(world, customer, booking));
  }
  const shares = [];
  for (const job of jobs) {
    shares.push(
      (await editing(world).agreed(job, { fromIndex: 1, dropOffs: [far] })).differenceSatang,
    );
    await bringJob(world, job);
  }
  await payDues(world, bank, customer);
  const [own = 0, other = 0] = shares;
  const { charges } = await readEvidence(jobs[0]?.id ?? "");
  expect(charges.at(-1)).toContain(
    `${formatExactBaht(own + other)}\nof this booking ${formatExactBaht(own)}`,
  );
});
