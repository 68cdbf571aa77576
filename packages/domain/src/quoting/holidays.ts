/**
 * Public holidays for the holiday surcharge, as Bangkok days. Data, not law: fixed days by the Prime Minister's Office
 * list, substitution days where a holiday falls on a weekend, and lunar days (Makha, Visakha, Asalha, Lent) by the
 * published Thai lunar calendar. One-off days that the cabinet adds during a year are not in it. The operator checks
 * the list every year against the Bank of Thailand's announcement and edits it in the tariff.
 */
export const holidays2026: readonly string[] = [
  "2026-01-01", // New Year's Day
  "2026-03-03", // Makha Bucha
  "2026-04-06", // Chakri Day
  "2026-04-13", // Songkran
  "2026-04-14",
  "2026-04-15",
  "2026-05-01", // Labour Day
  "2026-05-04", // Coronation Day
  "2026-05-31", // Visakha Bucha
  "2026-06-01", // its substitution
  "2026-06-03", // The Queen's birthday
  "2026-07-28", // The King's birthday
  "2026-07-29", // Asalha Bucha
  "2026-07-30", // Buddhist Lent
  "2026-08-12", // Mother's Day
  "2026-10-13", // King Bhumibol memorial day
  "2026-10-23", // Chulalongkorn Day
  "2026-12-05", // Father's Day
  "2026-12-07", // its substitution
  "2026-12-10", // Constitution Day
  "2026-12-31", // New Year's Eve
];

export const holidays2027: readonly string[] = [
  "2027-01-01",
  "2027-02-21", // Makha Bucha
  "2027-02-22", // its substitution
  "2027-04-06",
  "2027-04-13",
  "2027-04-14",
  "2027-04-15",
  "2027-05-01", // Labour Day
  "2027-05-04",
  "2027-05-20", // Visakha Bucha
  "2027-06-03",
  "2027-07-18", // Asalha Bucha
  "2027-07-19", // Buddhist Lent, and the substitution of the day before
  "2027-07-28",
  "2027-08-12",
  "2027-10-13",
  "2027-10-23", // Chulalongkorn Day
  "2027-10-25", // its substitution
  "2027-12-05", // Father's Day
  "2027-12-06", // its substitution
  "2027-12-10",
  "2027-12-31",
];
