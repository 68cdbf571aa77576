import { expect, test } from "vitest";
import { listHeldPay, sumHeldInBooks, sumHeldPay } from "./held-pay.ts";

const hold = (source: string, booking: string, amountSatang: number, cause = "") => ({
  ...{ source, bookingId: booking, bookingNumber: `ST-${booking}`, amountSatang, cause },
});

test("held pay is listed by reason and booking, and nothing of it is lost in the sum", () => {
  const lines = listHeldPay([
    hold("incident:1", "a", 9513),
    hold("dispute:2:driver", "b", 100),
    hold("dispute:3:driver", "b", 50),
    hold("report:4:driver", "a", 7),
    hold("another:5", "c", 1),
  ]);
  expect(
    lines.map(({ reason, bookingNumber, amountSatang }) => [reason, bookingNumber, amountSatang]),
  ).toEqual([
    ["pin_check", "ST-a", 9513],
    ["dispute", "ST-b", 150],
    ["report", "ST-a", 7],
    ["other", "ST-c", 1],
  ]);
  expect(sumHeldPay(lines)).toBe(9671);
  expect(sumHeldPay([])).toBe(0);
});

test("pay of a doubtful job is held in the books: a payout leaves it out of nothing", () => {
  const lines = listHeldPay([
    hold("doubt:a:driver", "a", 5000, "too_fast,picture_missing"),
    hold("pictures:b:driver", "b", 300, "picture_awaited"),
  ]);
  expect(lines).toMatchObject([
    { reason: "delivery_check", doubts: ["too_fast", "picture_missing"] },
    { reason: "picture_awaited", amountSatang: 300 },
  ]);
  expect([sumHeldPay(lines), sumHeldInBooks(lines)]).toEqual([300, 5000]);
});
