import type { Locale } from "@songtan/domain/account-types";
import type { ChatRole } from "@songtan/domain/booking/chat";
import { type Catalogue, fillTexts } from "@songtan/domain/texts";
import en from "../../locales/en/notices.json" with { type: "json" };
import th from "../../locales/th/notices.json" with { type: "json" };

const catalogue: Catalogue<typeof en> = { th, en };

/**
 * A new chat message while the reader was away: which side wrote, about which booking. Names and
 * texts are shown only in the app, because a phone on a table shows a notice to everyone; an SMS
 * ends where its link follows.
 */
export function chatNotice(
  { writer, number, photo }: { writer: ChatRole; number: string; photo: boolean },
  locale: Locale,
): { title: string; text: string; sms: string } {
  const texts = catalogue[locale].chat;
  return fillTexts(photo ? texts.photo : texts.message, { writer: texts.writer[writer], number });
}
