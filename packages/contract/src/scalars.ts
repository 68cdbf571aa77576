import { parseEmail } from "@songtan/domain/accounts/email";
import { limits } from "@songtan/domain/limits";
import { isCalendarYear } from "@songtan/domain/thai/dates";
import { parseContactPhone, parsePhone } from "@songtan/domain/thai/phone";
import { canonicalText, hasLetter } from "@songtan/domain/thai/writing/spelling";
import { z } from "zod";
import type { FieldProblem } from "./errors.ts";
import { personal, plain } from "./logged-texts.ts";

/** A zod message restricted to our problem codes, so that the server and the web show the same sentence. */
export const problem = (code: FieldProblem) => code;

/** In lower case, as the database writes it: an id is compared with others and listened for. */
export const Id = z.uuid().toLowerCase();
/** Returns true for a year within our calendars; the database rejects years beyond its range. */
const inCalendar = (text: string): boolean => isCalendarYear(Number(text.slice(0, 4)));
export const Instant = z.iso.datetime().refine(inCalendar, problem("date_invalid"));
/** One that a caller sends: an offset such as `+07:00` is allowed, and becomes UTC. */
export const SentInstant = z.iso
  .datetime({ offset: true })
  // Also runs for texts that are not instants, which the first check has already rejected.
  .overwrite((text) =>
    text.endsWith("Z") || Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString(),
  )
  // In UTC, since an offset can leave the last year.
  .refine(inCalendar, problem("date_invalid"));
/** A calendar day such as `2026-11-21`. */
export const Day = z.iso.date(problem("date_invalid")).refine(inCalendar, problem("date_invalid"));
export const Satang = z.int();
export const Latitude = personal(z.number().min(-90).max(90));
export const Longitude = personal(z.number().min(-180).max(180));
export const Point = z.object({ latitude: Latitude, longitude: Longitude });

/** Text a person typed, in canonical spelling: trimmed, without control characters, never empty. */
export const singleLineText = (max: number) =>
  personal(
    z
      .string()
      .transform((text) =>
        canonicalText(text.replace(/\p{Cc}/gu, " "))
          .replace(/\s+/gu, " ")
          .trim(),
      )
      .pipe(z.string().min(1, problem("required")).max(max, problem("too_long"))),
  );

/** Like `line`, keeping line breaks. Empty is allowed and becomes undefined at the edge. */
const noteOf = (max: number) =>
  personal(
    z
      .string()
      .transform((text) => canonicalText(text.replace(/[^\P{Cc}\n]/gu, " ")).trim())
      .pipe(z.string().max(max, problem("too_long"))),
  );
export const note = noteOf(limits.noteCharacters);
/** The note that the driver reads at a stop. */
export const StopNote = noteOf(limits.stopNoteCharacters);

/** The search text of a list: as typed, without control characters. Empty means no search. */
export const SearchText = personal(
  z
    .string()
    .transform((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .pipe(z.string().max(100, problem("too_long"))),
);

/** A name that a person can read: it has a letter or a digit. */
export const Name = personal(
  singleLineText(limits.nameCharacters).refine(hasLetter, problem("required")),
);

/**
 * A Thai phone that is only called, such as a recipient's or a counter's: a mobile, or a landline with its extension. Any form
 * in, E.164 out, with `;ext=12` for an extension.
 */
export const ContactPhone = personal(
  z.string().transform((text, context) => {
    const phone = parseContactPhone(text);
    if (phone) return phone;
    context.addIssue({ code: "custom", message: problem("phone_invalid") });
    return z.NEVER;
  }),
);

/**
 * A Thai mobile, the only kind a code can be sent to: any form in (spaces, dashes, Thai digits, +66 or 0), E.164 out.
 */
export const MobilePhone = personal(
  z.string().transform((text, context) => {
    const phone = parsePhone(text);
    if (phone?.kind === "mobile") return phone.e164;
    context.addIssue({
      code: "custom",
      message: problem(phone ? "phone_not_mobile" : "phone_invalid"),
    });
    return z.NEVER;
  }),
);

export const Email = personal(
  z.string().transform((text, context) => {
    const email = parseEmail(text);
    if (email) return email;
    context.addIssue({ code: "custom", message: problem("email_invalid") });
    return z.NEVER;
  }),
);

export const Password = personal(
  z
    .string()
    .min(limits.passwordCharactersMin, problem("password_weak"))
    .max(limits.passwordCharactersMax, problem("too_long")),
);

/** `{"data": …}`, the shape of every success. */
export const data = <T extends z.ZodType>(shape: T) => z.object({ data: shape });
/** `{"data": […], "nextCursor": …}`, the shape of every list. */
export const list = <T extends z.ZodType>(shape: T) =>
  z.object({ data: z.array(shape), nextCursor: z.string().nullable() });
/** The shape of a list that is short by nature and comes whole. */
export const wholeListOf = <T extends z.ZodType>(shape: T) =>
  z.object({ data: z.array(shape).max(limits.wholeListRows), nextCursor: z.string().nullable() });
/** The answer of `wholeListOf`; a file of the list has more rows. */
export const wholeList = <Row>(
  rows: Row[],
  most: number = limits.wholeListRows,
): { data: Row[]; nextCursor: null } => ({ data: rows.slice(0, most), nextCursor: null });

export const Page = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageRows).default(20),
});

export const ErrorResponse = z.object({
  error: z.object({
    code: plain(z.string()),
    message: plain(z.string()),
    fields: z.record(z.string(), plain(z.string())).optional(),
    /**
     * Details with which a form continues: `triesLeft` after a wrong code, `codeId` of the code that a sign-in needs,
     * `firstId` of the record that the first request with this key created.
     */
    details: z
      .object({ triesLeft: z.int().optional(), codeId: Id.optional(), firstId: Id.optional() })
      .optional(),
    requestId: plain(z.string()),
  }),
});
