export type PublicHoliday = { day: string; nameTh: string; nameEn: string };

/**
 * Public holidays for the holiday surcharge, as Bangkok days: what an installation begins with. Data, not law: fixed days
 * by the Prime Minister's Office list, substitution days where a holiday falls on a weekend, and lunar days (Makha,
 * Visakha, Asalha, Lent) by the published Thai lunar calendar. One-off days that the cabinet adds during a year are not in
 * it. The operator checks the list every year against the Bank of Thailand's announcement and edits it in the console.
 */
const rows = `2026-01-01|วันขึ้นปีใหม่|New Year's Day
2026-03-03|วันมาฆบูชา|Makha Bucha
2026-04-06|วันจักรี|Chakri Day
2026-04-13|วันสงกรานต์|Songkran
2026-04-14|วันสงกรานต์|Songkran
2026-04-15|วันสงกรานต์|Songkran
2026-05-01|วันแรงงาน|Labour Day
2026-05-04|วันฉัตรมงคล|Coronation Day
2026-05-31|วันวิสาขบูชา|Visakha Bucha
2026-06-01|วันหยุดชดเชยวันวิสาขบูชา|Visakha Bucha, substitution
2026-06-03|วันเฉลิมพระชนมพรรษาสมเด็จพระราชินี|The Queen's birthday
2026-07-28|วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว|The King's birthday
2026-07-29|วันอาสาฬหบูชา|Asalha Bucha
2026-07-30|วันเข้าพรรษา|Buddhist Lent
2026-08-12|วันแม่แห่งชาติ|Mother's Day
2026-10-13|วันนวมินทรมหาราช|King Bhumibol memorial day
2026-10-23|วันปิยมหาราช|Chulalongkorn Day
2026-12-05|วันพ่อแห่งชาติ|Father's Day
2026-12-07|วันหยุดชดเชยวันพ่อแห่งชาติ|Father's Day, substitution
2026-12-10|วันรัฐธรรมนูญ|Constitution Day
2026-12-31|วันสิ้นปี|New Year's Eve
2027-01-01|วันขึ้นปีใหม่|New Year's Day
2027-02-21|วันมาฆบูชา|Makha Bucha
2027-02-22|วันหยุดชดเชยวันมาฆบูชา|Makha Bucha, substitution
2027-04-06|วันจักรี|Chakri Day
2027-04-13|วันสงกรานต์|Songkran
2027-04-14|วันสงกรานต์|Songkran
2027-04-15|วันสงกรานต์|Songkran
2027-05-01|วันแรงงาน|Labour Day
2027-05-04|วันฉัตรมงคล|Coronation Day
2027-05-20|วันวิสาขบูชา|Visakha Bucha
2027-06-03|วันเฉลิมพระชนมพรรษาสมเด็จพระราชินี|The Queen's birthday
2027-07-18|วันอาสาฬหบูชา|Asalha Bucha
2027-07-19|วันเข้าพรรษาและวันหยุดชดเชยวันอาสาฬหบูชา|Buddhist Lent, and Asalha Bucha's substitution
2027-07-28|วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว|The King's birthday
2027-08-12|วันแม่แห่งชาติ|Mother's Day
2027-10-13|วันนวมินทรมหาราช|King Bhumibol memorial day
2027-10-23|วันปิยมหาราช|Chulalongkorn Day
2027-10-25|วันหยุดชดเชยวันปิยมหาราช|Chulalongkorn Day, substitution
2027-12-05|วันพ่อแห่งชาติ|Father's Day
2027-12-06|วันหยุดชดเชยวันพ่อแห่งชาติ|Father's Day, substitution
2027-12-10|วันรัฐธรรมนูญ|Constitution Day
2027-12-31|วันสิ้นปี|New Year's Eve`;

export const launchHolidays: readonly PublicHoliday[] = rows.split("\n").map((row) => {
  const [day = "", nameTh = "", nameEn = ""] = row.split("|");
  return { day, nameTh, nameEn };
});

const daysOf = (year: number): readonly string[] =>
  launchHolidays.map(({ day }) => day).filter((day) => day.startsWith(`${year}-`));
export const holidays2026 = daysOf(2026);
export const holidays2027 = daysOf(2027);
