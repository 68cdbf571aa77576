import { apiHeaders, bookByApi } from "../../support/bookings/booking-api.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newPerson } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

/** The least that OWASP wants of a value that opens something: 128 random bits. */
const randomBitsMin = 128;

const bitsOf = (key: string) => key.length * 6;

test("V11: links and tokens are long, differ each time, and open only as they were written", async ({
  request,
  origin,
}) => {
  const customer = await newCustomer(request, origin);
  const booked = await bookByApi(request, origin, { customer, recipient: newPerson() });
  const renewed = await request.post(`${origin}/api/bookings/${booked.id}/share-link`, {
    headers: apiHeaders(customer.token),
    data: {},
  });
  const { shareUrl } = ((await renewed.json()) as { data: { shareUrl: string } }).data;
  const keyOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
  const key = new URL(shareUrl).searchParams.get("key") ?? keyOf(shareUrl);
  expect(bitsOf(key)).toBeGreaterThanOrEqual(randomBitsMin);
  expect(bitsOf(customer.token)).toBeGreaterThanOrEqual(randomBitsMin);
  expect(shareUrl).not.toBe(booked.shareUrl);
  const status = async (spelling: string) =>
    (await request.get(`${origin}/api/tracking/${encodeURIComponent(spelling)}`)).status();
  expect(await status(key)).toBe(200);
  const last = key.at(-1) ?? "";
  const spellings = [
    ...[`${key}=`, `${key} `, ` ${key}`, `.${key}`, `${key}\n`, key.slice(0, -1)],
    // The last letter holds fewer bits than it can: another with the same bits is another spelling.
    ...["A", "B", "g", "w", "-", "_"]
      .filter((letter) => letter !== last)
      .map((letter) => key.slice(0, -1) + letter),
  ];
  for (const spelling of spellings)
    expect(await status(spelling), JSON.stringify(spelling)).toBeGreaterThanOrEqual(400);
});

test("V11: a key of one purpose opens nothing of another", async ({ request, origin }) => {
  const customer = await newCustomer(request, origin);
  const { shareUrl } = await bookByApi(request, origin, { customer, recipient: newPerson() });
  const key = new URL(shareUrl).searchParams.get("key") ?? shareUrl.split("/").at(-1) ?? "";
  const addresses = [
    `/api/recipient/${key}`,
    `/api/not-me/${key}`,
    `/api/files/${key}`,
    `/api/data-exports/${key}/file`,
    `/api/tracking/${customer.token}`,
    `/api/recipient/${customer.token}`,
  ];
  for (const address of addresses)
    expect((await request.get(`${origin}${address}`)).status(), address).toBeGreaterThanOrEqual(
      400,
    );
});
