import { expectNoBarriers } from "../support/barriers.ts";
import { consolePages, secondStaff } from "../support/console-pages.ts";
import { demoPassword, signInBrowser, simulatedDriver, tokenFor } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";

test.use({ baseURL: quietUrl });

test("a driver takes money out, and it takes two of staff to let it go", async ({
  page,
  words,
  origin,
  otherBrowser,
}) => {
  const { say } = words;
  // Nobody drives these here: their balances are this story's, one for each language.
  const identifier = simulatedDriver(words.locale === "th" ? 31 : 32);
  const token = await tokenFor(page.request, origin, { role: "driver", identifier, password: demoPassword });
  await signInBrowser(page.context(), origin, { role: "driver", token });
  await page.goto(words.path("/driver/dashboard"));
  await page.getByRole("button", { name: say("payouts.ask.action"), exact: true }).click();
  const amount = page.getByLabel(say("payouts.ask.amount"));
  await amount.fill("99");
  await amount.blur();
  await expect(page.getByText(say("payouts.ask.min", { amount: "฿100.00" }))).toBeVisible();
  await amount.fill("๑๐๐");
  await expect(page.getByText("฿67.90").first()).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: say("payouts.ask.submit") }).click();
  await expect(page.getByText(say("payouts.state.requested"))).toBeVisible();

  const desk = await (await otherBrowser()).newPage();
  const first = consolePages(desk, words, origin);
  await first.open("/payouts");
  await first.signIn();
  await expect(first.heading(first.say("payouts.title"))).toBeVisible();
  await expectNoBarriers(desk);
  await desk.getByRole("button", { name: first.say("payouts.waiting.prepare") }).click();
  await expect(desk.getByText(first.say("payouts.run.ownRun"))).toBeVisible();
  const address = desk.url();

  const otherDesk = await (await otherBrowser()).newPage();
  const second = consolePages(otherDesk, words, origin);
  await second.open("/payouts");
  await second.signIn(secondStaff);
  await otherDesk.goto(address);
  await expect(otherDesk.getByText(second.say("payouts.run.good"))).toBeVisible();
  await expectNoBarriers(otherDesk);
  await otherDesk.getByRole("button", { name: second.say("payouts.run.approve", { total: "฿100.00" }) }).click();
  const sure = otherDesk.getByRole("dialog").or(otherDesk.getByRole("alertdialog"));
  await sure.getByRole("button", { name: second.say("payouts.run.approveYes"), exact: true }).click();
  await expect(otherDesk.getByText(second.say("payouts.runState.approved")).first()).toBeVisible();
  await second.open("/cod");
  await expect(second.heading(second.say("payouts.cod.title"))).toBeVisible();
  await expectNoBarriers(otherDesk);

  await page.reload();
  // On a bank day it is at the bank by now; on a Sunday it waits for Monday.
  const onItsWay = (["approved", "sending", "sent", "paid"] as const).map((state) => say(`payouts.state.${state}`));
  await expect(page.getByText(new RegExp(`^(${onItsWay.join("|")})$`)).first()).toBeVisible();
});
