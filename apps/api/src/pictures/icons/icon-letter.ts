/**
 * The letter of a name on an icon: its first Thai consonant, Latin letter or digit, which are the signs the
 * font has. A Thai vowel that is written in front is passed over, as in a Thai initial. Null without one.
 */
export function iconLetterOf(name: string): string | null {
  const sign = [...name.normalize("NFC")].find((each) => /[ก-ฮ\p{Script=Latin}0-9]/u.test(each));
  return sign?.toUpperCase() ?? null;
}
