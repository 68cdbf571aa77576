import { thaiToArabicDigits } from "./writing/digits.ts";

export type Bank = {
  /** The Bank of Thailand's three digits. */
  code: string;
  abbreviation: string;
  name: string;
  nameEn: string;
  /** Lengths of its account numbers; data from public descriptions, confirmed by the payout provider at first use. */
  accountDigits: readonly number[];
};

const ten = [10] as const;
const anyLength = [10, 11, 12, 13, 14, 15] as const;

/** Banks where drivers and senders can be paid. Those that merged away are not here. */
export const banks: readonly Bank[] = [
  {
    code: "002",
    abbreviation: "BBL",
    name: "ธนาคารกรุงเทพ",
    nameEn: "Bangkok Bank",
    accountDigits: ten,
  },
  {
    code: "004",
    abbreviation: "KBANK",
    name: "ธนาคารกสิกรไทย",
    nameEn: "Kasikornbank",
    accountDigits: ten,
  },
  {
    code: "006",
    abbreviation: "KTB",
    name: "ธนาคารกรุงไทย",
    nameEn: "Krungthai Bank",
    accountDigits: ten,
  },
  {
    code: "011",
    abbreviation: "TTB",
    name: "ธนาคารทหารไทยธนชาต",
    nameEn: "TMBThanachart Bank",
    accountDigits: ten,
  },
  {
    code: "014",
    abbreviation: "SCB",
    name: "ธนาคารไทยพาณิชย์",
    nameEn: "Siam Commercial Bank",
    accountDigits: ten,
  },
  {
    code: "020",
    abbreviation: "SCBT",
    name: "ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)",
    nameEn: "Standard Chartered Bank (Thai)",
    accountDigits: anyLength,
  },
  {
    code: "022",
    abbreviation: "CIMBT",
    name: "ธนาคารซีไอเอ็มบี ไทย",
    nameEn: "CIMB Thai Bank",
    accountDigits: ten,
  },
  {
    code: "024",
    abbreviation: "UOB",
    name: "ธนาคารยูโอบี",
    nameEn: "United Overseas Bank (Thai)",
    accountDigits: ten,
  },
  {
    code: "025",
    abbreviation: "BAY",
    name: "ธนาคารกรุงศรีอยุธยา",
    nameEn: "Bank of Ayudhya (Krungsri)",
    accountDigits: ten,
  },
  {
    code: "030",
    abbreviation: "GSB",
    name: "ธนาคารออมสิน",
    nameEn: "Government Savings Bank",
    accountDigits: [12],
  },
  {
    code: "033",
    abbreviation: "GHB",
    name: "ธนาคารอาคารสงเคราะห์",
    nameEn: "Government Housing Bank",
    accountDigits: [12],
  },
  {
    code: "034",
    abbreviation: "BAAC",
    name: "ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร",
    nameEn: "Bank for Agriculture and Agricultural Cooperatives",
    accountDigits: [10, 12],
  },
  {
    code: "052",
    abbreviation: "BOC",
    name: "ธนาคารแห่งประเทศจีน (ไทย)",
    nameEn: "Bank of China (Thai)",
    accountDigits: anyLength,
  },
  {
    code: "066",
    abbreviation: "IBANK",
    name: "ธนาคารอิสลามแห่งประเทศไทย",
    nameEn: "Islamic Bank of Thailand",
    accountDigits: ten,
  },
  {
    code: "067",
    abbreviation: "TISCO",
    name: "ธนาคารทิสโก้",
    nameEn: "TISCO Bank",
    accountDigits: [10, 14],
  },
  {
    code: "069",
    abbreviation: "KKP",
    name: "ธนาคารเกียรตินาคินภัทร",
    nameEn: "Kiatnakin Phatra Bank",
    accountDigits: anyLength,
  },
  {
    code: "070",
    abbreviation: "ICBC",
    name: "ธนาคารไอซีบีซี (ไทย)",
    nameEn: "ICBC (Thai)",
    accountDigits: anyLength,
  },
  {
    code: "071",
    abbreviation: "TCRB",
    name: "ธนาคารไทยเครดิต",
    nameEn: "Thai Credit Bank",
    accountDigits: anyLength,
  },
  {
    code: "073",
    abbreviation: "LH",
    name: "ธนาคารแลนด์ แอนด์ เฮ้าส์",
    nameEn: "Land and Houses Bank",
    accountDigits: ten,
  },
];

const byCode = new Map(banks.map((bank) => [bank.code, bank]));

/** The bank with a Bank of Thailand code, or undefined. */
export const bankByCode = (code: string): Bank | undefined => byCode.get(code);

/**
 * The digits of an account number at a bank, from typed text with blanks, dashes or Thai digits.
 *
 * @returns null when the bank is unknown or the number's length is none of the bank's
 */
export function parseBankAccount(bankCode: string, text: string): string | null {
  const digits = thaiToArabicDigits(text).replace(/[\s\-–.]/g, "");
  if (!/^\d+$/.test(digits)) return null;
  return bankByCode(bankCode)?.accountDigits.includes(digits.length) ? digits : null;
}
