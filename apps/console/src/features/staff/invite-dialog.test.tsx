// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

test.each([
  ["en", "Work e-mail", "Name", "Send the invitation", "Invalid email address"],
  ["th", "อีเมล", "ชื่อ", "ส่งคำเชิญ", "อีเมลไม่ถูกต้อง"],
] as const)(
  "SPEC 5 the dialog of an invitation checks the format of the address, in %s: nothing is sent",
  async (locale, email, name, send, problem) => {
    const page = await showComponent(<InviteDialog onClose={() => undefined} />, {
      areas: ["staff", "shell"],
      locale,
      answers: {},
    });
    await page.type(name, "Mali");
    await page.type(email, "mali@");
    await page.press(send);
    await page.see(problem);
    expect(page.requests).toEqual([]);
    page.close();
  },
);
