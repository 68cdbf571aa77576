/**
 * The road bridges over the Chao Phraya from Pak Kret to the sea: Thai name, English name, latitude and longitude in
 * mid-river, and whether motorcycles may use them. An expressway and the ring road are closed to them.
 */
export const bridges: [
  th: string,
  en: string,
  latitude: number,
  longitude: number,
  motorcycles: boolean,
][] = [
  ["สะพานพระราม 4", "Rama IV Bridge", 13.919, 100.4925, true],
  ["สะพานพระนั่งเกล้า", "Phra Nang Klao Bridge", 13.8703, 100.4755, true],
  ["สะพานมหาเจษฎาบดินทรานุสรณ์", "Maha Chesadabodindranusorn Bridge", 13.859, 100.4805, true],
  ["สะพานพระราม 5", "Rama V Bridge", 13.8297, 100.499, true],
  ["สะพานพระราม 7", "Rama VII Bridge", 13.8131, 100.5152, true],
  ["สะพานกรุงธน", "Krung Thon Bridge", 13.7812, 100.5026, true],
  ["สะพานพระราม 8", "Rama VIII Bridge", 13.769, 100.4973, true],
  ["สะพานพระปิ่นเกล้า", "Phra Pin Klao Bridge", 13.7618, 100.4913, true],
  ["สะพานพุทธ", "Memorial Bridge", 13.7391, 100.4977, true],
  ["สะพานพระปกเกล้า", "Phra Pok Klao Bridge", 13.7389, 100.4991, true],
  ["สะพานตากสิน", "Taksin Bridge", 13.7187, 100.5118, true],
  ["สะพานกรุงเทพ", "Krungthep Bridge", 13.701, 100.4925, true],
  ["สะพานพระราม 9", "Rama IX Bridge", 13.6817, 100.5181, false],
  ["สะพานภูมิพล 1", "Bhumibol Bridge 1", 13.6696, 100.5385, true],
  ["สะพานภูมิพล 2", "Bhumibol Bridge 2", 13.6578, 100.5485, true],
  ["สะพานกาญจนาภิเษก", "Kanchanaphisek Bridge", 13.638, 100.544, false],
];
