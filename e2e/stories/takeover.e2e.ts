import { formatPhone } from "@songtan/domain/thai/phone";
import { expectNoBarriers } from "../support/barriers.ts";
import { apiHeaders } from "../support/booking-api.ts";
import { consolePages } from "../support/console-pages.ts";
import { newestCode, newestLink } from "../support/inbox.ts";
import { newCustomer, newPerson, signInBrowser } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";

// The proof is refused on purpose, and the thief is signed out while looking: the browser writes both down.
test.use({ baseURL: quietUrl, harmless: /status of (400|401) .*\/customer\// });

test("a borrowed session does not become the account, and its owner takes back what somebody changed", async ({
  page,
  request,
  words,
  origin,
  otherBrowser,
}) => {
  const { say } = words;
  const owner = await newCustomer(request, origin, words.locale);
  await signInBrowser(page.context(), origin, { role: "customer", token: owner.token });
  await page.goto(words.path("/customer/profile"));
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const changePhone = async (phone: string) => {
    await button(say("profile.account.change.phone")).click();
    await page.getByRole("dialog").getByLabel(say("auth.field.phone"), { exact: true }).fill(phone);
    await button(say("auth.verify.save")).click();
    await expect(page.getByText(say("auth.proof.changeWords"))).toBeVisible();
  };

  // Whoever has no more than the open page comes no further than this question.
  await changePhone(newPerson().phone);
  await expectNoBarriers(page);
  await page.getByLabel(say("auth.proof.password"), { exact: true }).fill("a guess");
  await button(say("auth.proof.change")).click();
  await expect(page.getByLabel(say("auth.proof.password"), { exact: true })).toHaveAttribute("aria-invalid", "true");
  const me = async () =>
    (await (await request.get(`${origin}/api/customer/user`, { headers: apiHeaders(owner.token) })).json()).data;
  expect((await me()).phone).toBe(`+66${owner.phone.slice(1)}`);

  // Somebody who knows the password as well gives the account another phone and proves it.
  const thief = newPerson().phone;
  await page.reload();
  await changePhone(thief);
  await page.getByLabel(say("auth.proof.password"), { exact: true }).fill(owner.password);
  await button(say("auth.proof.change")).click();
  await page.getByLabel(say("auth.field.code"), { exact: true }).fill(await newestCode(request, origin, thief));
  await expect(page.getByText(say("profile.account.verifiedNow.phone"))).toBeVisible();

  // The owner reads it on the old phone, signed out. Opening the link changes nothing; one press does.
  const link = await newestLink(request, origin, { to: owner.phone, path: "/not-me/" });
  const home = await (await otherBrowser()).newPage();
  await home.goto(link);
  await home.reload();
  await expect(home.getByRole("heading", { name: say("auth.notMe.what.phone_changed") })).toBeVisible();
  await expectNoBarriers(home);
  expect((await me()).phone).toBe(`+66${thief.slice(1)}`);
  await home.getByRole("button", { name: say("auth.notMe.press") }).click();
  await expect(home.getByText(say("auth.notMe.done.title"))).toBeVisible();
  await expect(home.getByText(say("auth.notMe.done.restored.phone"))).toBeVisible();
  await expectNoBarriers(home);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(words.path("/customer/sign-in")));

  // Staff see whose account it is and what was undone, and lift the hold with a reason.
  const desk = await (await otherBrowser()).newPage();
  const pages = consolePages(desk, words, origin);
  await pages.open("/operations");
  await pages.signIn();
  const incident = desk.getByRole("article").filter({ hasText: formatPhone(`+66${owner.phone.slice(1)}`) });
  await expect(incident).toContainText(pages.say("operations.disowned.restored.phone"));
  await expectNoBarriers(desk);
  await incident.getByRole("button", { name: pages.say("operations.lift") }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel(pages.say("operations.closeField")).fill("โทรแล้ว เป็นเจ้าของบัญชีจริง");
  await dialog.getByRole("button", { name: pages.say("operations.lift") }).click();
  await expect(incident).toBeHidden();
});
