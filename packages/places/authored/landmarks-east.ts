import type { LandmarkGroup } from "./shapes.ts";

/** Chon Buri, Pattaya and the eastern seaboard. */
export const east: LandmarkGroup[] = [
  {
    amphoe: "2001", // Mueang Chon Buri
    rows: [
      [
        "เซ็นทรัล ชลบุรี",
        "Central Chonburi",
        "mall",
        13.3362,
        100.9695,
        "เซ็นทรัลชลบุรี|เซนทรัลชล|central chon buri",
        68,
      ],
      [
        "มหาวิทยาลัยบูรพา",
        "Burapha University",
        "university",
        13.2838,
        100.9254,
        "ม.บูรพา|บูรพา|burapha|buu",
        68,
      ],
      ["หาดบางแสน", "Bang Saen Beach", "sight", 13.2827, 100.9148, "บางแสน|bangsaen", 70],
      [
        "โรงพยาบาลชลบุรี",
        "Chonburi Hospital",
        "hospital",
        13.3503,
        100.9823,
        "รพ.ชลบุรี|chon buri hospital",
      ],
      [
        "นิคมอุตสาหกรรมอมตะซิตี้ ชลบุรี",
        "Amata City Chonburi",
        "estate",
        13.4261,
        101.0295,
        "อมตะนคร|อมตะ ชลบุรี|amata nakorn|amata city",
        66,
      ],
      [
        "ศาลากลางจังหวัดชลบุรี",
        "Chonburi Provincial Hall",
        "government",
        13.3617,
        100.9846,
        "ศาลากลางชลบุรี",
      ],
      ["ตลาดหนองมน", "Nong Mon Market", "market", 13.2816, 100.9414, "หนองมน|nongmon"],
    ],
  },
  {
    amphoe: "2007", // Si Racha
    rows: [
      [
        "โรบินสัน ศรีราชา",
        "Robinson Sriracha",
        "mall",
        13.1692,
        100.9312,
        "โรบินสันศรีราชา|pacific park sriracha|แปซิฟิคพาร์ค",
      ],
      [
        "เซ็นทรัล ศรีราชา",
        "Central Sriracha",
        "mall",
        13.1795,
        100.9312,
        "เซ็นทรัลศรีราชา|central si racha",
      ],
      [
        "เจ พาร์ค ศรีราชา",
        "J-Park Sriracha Nihon Mura",
        "mall",
        13.1637,
        100.9535,
        "เจพาร์ค|j park sriracha|nihon mura",
      ],
      [
        "ท่าเรือแหลมฉบัง",
        "Laem Chabang Port",
        "pier",
        13.0862,
        100.9044,
        "แหลมฉบัง|laemchabang|lcb",
        70,
      ],
      [
        "นิคมอุตสาหกรรมปิ่นทอง",
        "Pinthong Industrial Estate",
        "estate",
        13.0969,
        101.0079,
        "ปิ่นทอง|pinthong",
      ],
      ["สวนเสือศรีราชา", "Sriracha Tiger Zoo", "sight", 13.1483, 101.0182, "tiger zoo"],
      [
        "มหาวิทยาลัยเกษตรศาสตร์ ศรีราชา",
        "Kasetsart University Sriracha",
        "university",
        13.1202,
        100.9196,
        "เกษตรศรีราชา|ku sriracha",
      ],
      [
        "โรงพยาบาลพญาไท ศรีราชา",
        "Phyathai Sriracha Hospital",
        "hospital",
        13.1638,
        100.9298,
        "พญาไทศรีราชา",
      ],
    ],
  },
  {
    amphoe: "2004", // Bang Lamung
    rows: [
      [
        "เซ็นทรัล พัทยา",
        "Central Pattaya",
        "mall",
        12.9345,
        100.8836,
        "เซ็นทรัลพัทยา|เซ็นทรัลเฟสติวัลพัทยาบีช|central festival pattaya beach",
        74,
      ],
      [
        "เทอร์มินอล 21 พัทยา",
        "Terminal 21 Pattaya",
        "mall",
        12.9503,
        100.8894,
        "เทอมินอล 21 พัทยา|terminal21 pattaya",
        72,
      ],
      [
        "วอล์คกิ้งสตรีท พัทยา",
        "Pattaya Walking Street",
        "sight",
        12.9265,
        100.8724,
        "walking street|พัทยาใต้|วอคกิ้งสตรีท",
        68,
      ],
      [
        "หาดพัทยา",
        "Pattaya Beach",
        "sight",
        12.9372,
        100.8819,
        "พัทยา|pattaya|พัทยากลาง|ชายหาดพัทยา",
        80,
      ],
      ["เกาะล้าน", "Ko Lan", "area", 12.921, 100.7795, "koh larn|ko larn|เกาะล้าน พัทยา"],
      ["หาดจอมเทียน", "Jomtien Beach", "sight", 12.8863, 100.8715, "จอมเทียน|jomtien|chomthian", 70],
      [
        "โรงพยาบาลกรุงเทพพัทยา",
        "Bangkok Hospital Pattaya",
        "hospital",
        12.9511,
        100.9047,
        "รพ.กรุงเทพพัทยา|bangkok pattaya hospital",
      ],
      [
        "โรงพยาบาลพัทยา เมโมเรียล",
        "Pattaya Memorial Hospital",
        "hospital",
        12.9335,
        100.8925,
        "พัทยาเมโมเรียล",
      ],
      [
        "สถานีขนส่งพัทยาเหนือ",
        "Pattaya Bus Terminal",
        "bus_terminal",
        12.9499,
        100.9034,
        "ขนส่งพัทยา|pattaya bus station|บขส พัทยา",
      ],
      ["ท่าเรือแหลมบาลีฮาย", "Bali Hai Pier", "pier", 12.9176, 100.8668, "บาลีฮาย|bali hai"],
      ["ปราสาทสัจธรรม", "Sanctuary of Truth", "sight", 12.9728, 100.8889, "sanctuary of truth"],
      [
        "ตลาดน้ำสี่ภาค พัทยา",
        "Pattaya Floating Market",
        "market",
        12.8676,
        100.9045,
        "ตลาดน้ำ 4 ภาค|pattaya floating market",
      ],
      [
        "ศาลาว่าการเมืองพัทยา",
        "Pattaya City Hall",
        "government",
        12.953,
        100.888,
        "pattaya city hall|เมืองพัทยา",
      ],
    ],
  },
  {
    amphoe: "2009", // Sattahip
    rows: [
      [
        "สวนนงนุช พัทยา",
        "Nong Nooch Garden",
        "sight",
        12.7656,
        100.9341,
        "สวนนงนุช|nongnooch|nong nooch",
      ],
    ],
  },
  {
    amphoe: "2101", // Mueang Rayong
    rows: [
      ["เกาะเสม็ด", "Ko Samet", "area", 12.5655, 101.459, "เสม็ด|koh samet|samed"],
      ["เซ็นทรัล ระยอง", "Central Rayong", "mall", 12.6967, 101.268, "เซ็นทรัลระยอง|แพชชั่น ระยอง"],
      [
        "นิคมอุตสาหกรรมมาบตาพุด",
        "Map Ta Phut Industrial Estate",
        "estate",
        12.7012,
        101.1305,
        "มาบตาพุด|mabtaphut|map ta put",
        64,
      ],
      ["โรงพยาบาลระยอง", "Rayong Hospital", "hospital", 12.6827, 101.2761, "รพ.ระยอง"],
    ],
  },
  {
    amphoe: "2102", // Ban Chang
    rows: [
      [
        "ท่าอากาศยานอู่ตะเภา",
        "U-Tapao International Airport",
        "airport",
        12.6799,
        101.005,
        "อู่ตะเภา|utapao|u tapao|สนามบินอู่ตะเภา|utp",
      ],
    ],
  },
  {
    amphoe: "2106", // Pluak Daeng
    rows: [
      [
        "นิคมอุตสาหกรรมอมตะซิตี้ ระยอง",
        "Amata City Rayong",
        "estate",
        12.9625,
        101.1109,
        "อมตะซิตี้ระยอง|amata rayong",
      ],
    ],
  },
  {
    amphoe: "2401", // Mueang Chachoengsao
    rows: [
      [
        "วัดโสธรวรารามวรวิหาร",
        "Wat Sothon Wararam",
        "temple",
        13.6738,
        101.0671,
        "วัดโสธร|หลวงพ่อโสธร|wat sothon|วัดหลวงพ่อโสธร",
      ],
    ],
  },
];
