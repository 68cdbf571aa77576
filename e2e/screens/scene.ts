import { createHash, randomUUID } from "node:crypto";
import type { BookingView, CreateBooking } from "@songtan/contract/bookings/bookings";
import type { CreateQuote, QuoteView } from "@songtan/contract/bookings/quotes";
import { consolePaths } from "@songtan/contract/console/routes";
import type { OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { parcelPicture } from "@songtan/sandbox/pictures/proof-pictures";
import type { input } from "zod";
import { inboxAddress } from "../support/people/inbox.ts";
import { type Caller, callerOf, signIn } from "./api.ts";

type Data<T> = { data: T };

/**
 * Everything the screens show, created once: the signed-in accounts and the ids in the addresses.
 */
export type Scene = {
  customerToken: string;
  driverToken: string;
  /** A second driver, free, who can be given an offer. */
  freeDriverToken: string;
  /** The console's session, as the cookie it is. */
  staffCookie: { name: string; value: string };
  /** The first record of each list, by its page's path; empty where the list is. */
  recordIds: Record<string, string>;
  /** On its way, carried by the demo driver. */
  activeId: string;
  /** Looking for a driver, on the open board. */
  searchingId: string;
  completeId: string;
  /** The paper of the completed booking. */
  receiptId: string;
  /** Of a booking of the customer's business, as a link in the app's lists. */
  businessAddress: string;
  viewKey: string;
  recipientKey: string;
  /** Puts an open offer before the free driver. */
  makeOffer(): Promise<void>;
  end(): void;
};

export const deviceId = "screens";
const recipientPhone = "0861230002";
const positionSeconds = 8;
const stops = [
  {
    latitude: 13.7377,
    longitude: 100.5603,
    address: "เทอร์มินอล 21 อโศก ถนนสุขุมวิท แขวงคลองเตยเหนือ กรุงเทพมหานคร",
  },
  {
    latitude: 13.7999,
    longitude: 100.5502,
    address: "ตลาดนัดจตุจักร ถนนกำแพงเพชร แขวงจตุจักร กรุงเทพมหานคร",
  },
] as const;
const driverPosition = { latitude: 13.7651, longitude: 100.5612 };

export async function setScene(url: string): Promise<Scene> {
  const customer = await signIn(url, "customer", "customer@demo.test");
  const driver = await signIn(url, "driver", "driver@demo.test");
  const freeDriver = await signIn(url, "driver", "driver001@sim.demo.test");
  const ended = await customer.call<Data<{ id: string; state: string }[]>>(
    "GET",
    "/api/bookings?state=ended",
  );
  await goOnDuty(driver.call, stops[0]);
  const active = await book(customer.call);
  await carry(url, driver, await becomeTask(driver.call, active.id));
  const searching = await book(customer.call);
  await goOnDuty(freeDriver.call, stops[0]);
  const completeId = ended.data.find(({ state }) => state === "delivered")?.id ?? "";
  const { data: papers } = await customer.call<Data<{ receipts: { id: string }[] }>>(
    "GET",
    `/api/bookings/${completeId}/receipts`,
  );
  const timer = setInterval(() => {
    reportPosition(driver.call, driverPosition).catch(() => {});
    reportPosition(freeDriver.call, stops[0]).catch(() => {});
  }, positionSeconds * 1000);
  return {
    customerToken: customer.token,
    driverToken: driver.token,
    freeDriverToken: freeDriver.token,
    ...(await staffAtWork(url)),
    activeId: active.id,
    searchingId: searching.id,
    completeId,
    receiptId: papers.receipts[0]?.id ?? "",
    businessAddress: await businessAddressOf(url, customer),
    viewKey: active.shareUrl.split("/").at(-1) ?? "",
    recipientKey: await recipientKeyOf(url),
    makeOffer: async () => {
      await book(customer.call);
      await firstOffer(freeDriver.call);
    },
    end: () => clearInterval(timer),
  };
}

/** The end of the address of the newest booking of the first business that the person works for. */
async function businessAddressOf(
  url: string,
  { token, call }: { token: string; call: Caller },
): Promise<string> {
  const { data: businesses } = await call<Data<{ id: string }[]>>("GET", "/api/businesses");
  const business = businesses[0]?.id ?? "";
  const booking = await callerOf(
    url,
    token,
    business,
  )<Data<{ id: string; state: string }[]>>("GET", "/api/bookings?state=ended");
  return `${booking.data[0]?.id ?? ""}?business=${business}&view=complete`;
}

/** Signs staff in with the code that the sandbox shows, and finds what each page of a record can show. */
async function staffAtWork(url: string): Promise<Pick<Scene, "staffCookie" | "recordIds">> {
  const identifier = "staff@demo.test";
  const inbox = (await (await fetch(inboxAddress(url, identifier))).json()) as Data<
    { code: string }[]
  >;
  const answer = await fetch(`${url}/api/console/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier, password: "songtan-demo", totp: inbox.data[0]?.code }),
  });
  const [name = "", value = ""] = answer.headers.getSetCookie()[0]?.split(";")[0]?.split("=") ?? [];
  const firstId = async (page: string): Promise<[string, string]> => {
    const list = await fetch(`${url}/api/console${page.replace("/:id", "")}`, {
      headers: { cookie: `${name}=${value}` },
    });
    if (!list.ok) return [page, ""];
    const { data } = (await list.json()) as Data<{ id?: string; driverId?: string }[]>;
    return [page, data[0]?.id ?? data[0]?.driverId ?? ""];
  };
  const pages = consolePaths.filter((path) => path.endsWith("/:id"));
  const recordIds = Object.fromEntries(await Promise.all(pages.map(firstId)));
  return { staffCookie: { name, value }, recordIds };
}

async function book(call: Caller): Promise<BookingView> {
  const quote: input<typeof CreateQuote> = {
    stops: [...stops],
    vehicle: "motorcycle",
    parcel: { category: "document", weightKg: 2 },
    extras: ["pin"],
  };
  const { data: priced } = await call<Data<QuoteView>>("POST", "/api/quotes", quote);
  const booking: input<typeof CreateBooking> = {
    quoteId: priced.id,
    stops: [
      { contactName: "พิมพ์ชนก ศรีสุวรรณ", contactPhone: "0891234500", note: "ฝากไว้ที่ประชาสัมพันธ์ชั้น 1" },
      { contactName: "วิภา ทองสุข", contactPhone: recipientPhone, note: "โครงการ 4 ซอย 12" },
    ],
    payment: { method: "cash", payer: "sender" },
  };
  return (await call<Data<BookingView>>("POST", "/api/bookings", booking)).data;
}

async function goOnDuty(
  call: Caller,
  position: { latitude: number; longitude: number },
): Promise<void> {
  await call("PUT", "/api/driver/duty", { onDuty: true, deviceId });
  await reportPosition(call, position);
}

const reportPosition = (call: Caller, position: { latitude: number; longitude: number }) =>
  call("POST", "/api/driver/positions", {
    positions: [
      { ...position, heading: 350, accuracyMetres: 8, recordedAt: new Date().toISOString() },
    ],
  });

const becomeTask = async (call: Caller, bookingId: string): Promise<TaskView> =>
  (await call<Data<TaskView>>("POST", `/api/driver/bookings/${bookingId}/accept`, {})).data;

/** Drives until the parcel is aboard and on its way: the moment with the most to see for everybody. */
async function carry(
  url: string,
  driver: { token: string; call: Caller },
  accepted: TaskView,
): Promise<void> {
  let task = accepted;
  const done = () => task.next[0]?.stopIndex === 1 && task.next[0].kind !== "heading";
  for (let step = task.next[0]; step && !done(); step = task.next[0]) {
    const event = {
      ...{
        id: randomUUID(),
        kind: step.kind,
        stopIndex: step.stopIndex,
        occurredAt: new Date().toISOString(),
        deviceId,
      },
      ...(step.kind === "cash_collected" && {
        purpose: step.purpose,
        amountSatang: step.amountSatang,
      }),
      ...(step.kind === "picked_up" && { proof: { photos: [await sendPhoto(url, driver.token)] } }),
    };
    type Answer = Data<{ outcomes: { outcome: string; code?: string }[]; task: TaskView }>;
    const { data } = await driver.call<Answer>("POST", `/api/driver/tasks/${task.id}/events`, {
      events: [event],
    });
    const [result] = data.outcomes;
    if (result?.outcome !== "applied")
      throw new Error(`${step.kind} was ${result?.outcome}: ${result?.code}`);
    task = data.task;
  }
  await reportPosition(driver.call, driverPosition);
}

async function sendPhoto(url: string, token: string): Promise<{ id: string; sha256: string }> {
  const bytes = await parcelPicture("screens", new Date());
  const photo = { id: randomUUID(), sha256: createHash("sha256").update(bytes).digest("hex") };
  const form = new FormData();
  for (const [name, value] of Object.entries({ purpose: "proof", ...photo })) form.set(name, value);
  form.set("file", new Blob([bytes], { type: "image/png" }), "parcel.png");
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/uploads`, { method: "POST", headers, body: form });
  if (!response.ok)
    throw new Error(`the photo was answered ${response.status}: ${await response.text()}`);
  return photo;
}

async function firstOffer(call: Caller): Promise<void> {
  await until(
    "an offer",
    async () => (await call<Data<OfferView[]>>("GET", "/api/driver/offers")).data.length > 0,
  );
}

/** The recipient's own link, as it came by SMS when the parcel was picked up. */
async function recipientKeyOf(url: string): Promise<string> {
  let key = "";
  await until("the recipient's message", async () => {
    const address = inboxAddress("", recipientPhone);
    const { data } = await callerOf(url, null)<Data<{ text: string }[]>>("GET", address);
    key = data.map(({ text }) => /\/r\/([\w-]{16,})/.exec(text)?.[1]).find(Boolean) ?? "";
    return key !== "";
  });
  return key;
}

async function until(description: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 80; tries += 1) {
    if (await isThere()) return;
    await new Promise((wait) => setTimeout(wait, 250));
  }
  throw new Error(`${description} did not come`);
}
