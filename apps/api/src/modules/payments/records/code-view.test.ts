import { expect, test } from "vitest";
import type { Secrets } from "../../../keys/secrets.ts";
import { codeViewOf } from "./payment-views.ts";

const secrets = { keyedHash: () => "signature" } as unknown as Secrets;
const row = { id: "1", qrImageUrl: "https://provider.test/qr.svg" };

test("only the sandbox's bank has a page on which anyone pays a code", () => {
  const picture = { qrImageUrl: "/api/payments/1/qr?signature=signature" };
  const inSandbox = "http://localhost:3000/sandbox/card-provider/authorize/chrg_1";
  expect(codeViewOf(secrets, { ...row, authorizeUri: inSandbox })).toEqual({
    ...picture,
    sandboxPayUri: "/sandbox/card-provider/authorize/chrg_1",
  });
  for (const authorizeUri of [null, "https://pay.omise.co/payments/1/authorize", "not an address"])
    expect(codeViewOf(secrets, { ...row, authorizeUri })).toEqual(picture);
  expect(codeViewOf(secrets, { ...row, qrImageUrl: null, authorizeUri: inSandbox })).toEqual({});
});
