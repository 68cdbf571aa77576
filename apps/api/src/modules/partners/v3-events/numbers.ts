import { createHash, randomBytes } from "node:crypto";

/** A new number of 19 digits for a quotation or an order. They are random, so that they do not show how many there are. */
export const newDialectNumber = (): string =>
  String(10n ** 18n + (randomBytes(8).readBigUInt64BE() % (9n * 10n ** 18n)));

const digitsOf = (text: string, base: bigint): string =>
  String(base + (createHash("sha256").update(text).digest().readBigUInt64BE(0) % (9n * base)));

/** The number of a stop: always the same for the same place in a quotation. */
export const stopNumber = (quotationNumber: string, index: number): string =>
  digitsOf(`stop ${quotationNumber} ${index}`, 10n ** 18n);

/** The number of a driver: always the same for the same driver, and nothing else can be read from it. */
export const driverNumber = (driverId: string): string =>
  digitsOf(`driver ${driverId}`, 10n ** 11n);

export const isDialectNumber = (text: string): boolean => /^[1-9]\d{18}$/.test(text);
