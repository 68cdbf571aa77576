import { beforeEach, expect, test } from "vitest";
import { isVerified, useVerify, VerificationDismissed } from "./verify-slice.ts";

beforeEach(() => {
  useVerify.setState({ request: null });
});

test("SPEC 3 data group verify: an action waits for the code and continues once it was right", async () => {
  const steps: string[] = [];
  const action = useVerify
    .getState()
    .open("phone")
    .then(() => steps.push("went on"));
  expect(useVerify.getState().request?.channel).toBe("phone");
  useVerify.getState().done();
  await action;
  expect(steps).toEqual(["went on"]);
  expect(useVerify.getState().request).toBeNull();
});

test("closing the dialog ends the action without it; a second action replaces the first one", async () => {
  const first = useVerify.getState().open("phone");
  const second = useVerify.getState().open("email");
  await expect(first).rejects.toBeInstanceOf(VerificationDismissed);
  useVerify.getState().dismiss();
  await expect(second).rejects.toBeInstanceOf(VerificationDismissed);
});

test("each channel is verified by its own time", () => {
  const user = { phoneVerifiedAt: "2026-11-21T00:00:00.000Z", emailVerifiedAt: null };
  expect([isVerified(user, "phone"), isVerified(user, "email"), isVerified(null, "phone")]).toEqual(
    [true, false, false],
  );
});
