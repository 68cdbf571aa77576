import type { LandmarkGroup } from "./shapes.ts";

/** Khon Kaen, Korat and the north-east. */
export const northeast: LandmarkGroup[] = [
  {
    amphoe: "4001", // Mueang Khon Kaen
    rows: [
      [
        "เซ็นทรัล ขอนแก่น",
        "Central Khonkaen",
        "mall",
        16.4327,
        102.8254,
        "เซ็นทรัลขอนแก่น|central khon kaen|เซนทรัลขอนแก่น",
        72,
      ],
      [
        "มหาวิทยาลัยขอนแก่น",
        "Khon Kaen University",
        "university",
        16.4739,
        102.8224,
        "มข|ม.ขอนแก่น|kku|khonkaen university",
        74,
      ],
      [
        "โรงพยาบาลศรีนครินทร์",
        "Srinagarind Hospital",
        "hospital",
        16.4682,
        102.8298,
        "ศรีนครินทร์ขอนแก่น|รพ.ศรีนครินทร์|srinagarind|โรงพยาบาลศรีนครินทร์ ขอนแก่น",
        66,
      ],
      ["โรงพยาบาลขอนแก่น", "Khon Kaen Hospital", "hospital", 16.4294, 102.8509, "รพ.ขอนแก่น|khonkaen hospital"],
      ["บึงแก่นนคร", "Bueng Kaen Nakhon", "park", 16.4137, 102.8405, "bueng kaen nakorn|บึงแก่น"],
      ["ท่าอากาศยานขอนแก่น", "Khon Kaen Airport", "airport", 16.4666, 102.7837, "สนามบินขอนแก่น|kkc|khonkaen airport"],
      ["แฟรี่พลาซ่า", "Fairy Plaza", "mall", 16.4322, 102.8345, "แฟรี่|fairy plaza khonkaen"],
      ["ตลาดต้นตาล", "Ton Tann Market", "market", 16.4106, 102.8218, "ต้นตาล|tontan market|ton tan"],
      [
        "สถานีขนส่งผู้โดยสารขอนแก่น แห่งที่ 3",
        "Khon Kaen Bus Terminal 3",
        "bus_terminal",
        16.4035,
        102.8151,
        "บขส 3 ขอนแก่น|ขนส่งขอนแก่น|khonkaen bus terminal",
      ],
      ["สถานีรถไฟขอนแก่น", "Khon Kaen Railway Station", "station", 16.4283, 102.8265, "รถไฟขอนแก่น"],
      ["ศาลากลางจังหวัดขอนแก่น", "Khon Kaen Provincial Hall", "government", 16.4404, 102.8351, "ศาลากลางขอนแก่น"],
      ["กังสดาล", "Kangsadan", "area", 16.4597, 102.8262, "กังสดาล มข|kangsadal"],
    ],
  },
  {
    amphoe: "3001", // Mueang Nakhon Ratchasima
    rows: [
      [
        "อนุสาวรีย์ท้าวสุรนารี",
        "Thao Suranari Monument",
        "sight",
        14.9751,
        102.0999,
        "ย่าโม|อนุสาวรีย์ย่าโม|ya mo|thao suranaree",
        70,
      ],
      [
        "เทอร์มินอล 21 โคราช",
        "Terminal 21 Korat",
        "mall",
        14.9813,
        102.0916,
        "เทอมินอล 21 โคราช|terminal 21 khorat|terminal21 korat",
        72,
      ],
      [
        "เซ็นทรัล โคราช",
        "Central Korat",
        "mall",
        14.9971,
        102.1159,
        "เซ็นทรัลโคราช|เซ็นทรัลนครราชสีมา|central nakhon ratchasima",
        70,
      ],
      [
        "เดอะมอลล์ โคราช",
        "The Mall Korat",
        "mall",
        14.9799,
        102.0765,
        "เดอะมอลล์โคราช|เดอะมอลล์นครราชสีมา|the mall khorat|the mall nakhon ratchasima",
        70,
      ],
      [
        "มหาวิทยาลัยเทคโนโลยีสุรนารี",
        "Suranaree University of Technology",
        "university",
        14.8818,
        102.0206,
        "มทส|สุรนารี|sut|ม.สุรนารี",
        66,
      ],
      [
        "โรงพยาบาลมหาราชนครราชสีมา",
        "Maharat Nakhon Ratchasima Hospital",
        "hospital",
        14.9855,
        102.1007,
        "รพ.มหาราช โคราช|โรงพยาบาลมหาราชโคราช|maharat korat hospital",
      ],
      [
        "สถานีขนส่งผู้โดยสารนครราชสีมา แห่งที่ 2",
        "Korat Bus Terminal 2",
        "bus_terminal",
        14.9878,
        102.0917,
        "บขส 2 โคราช|บขส ใหม่ โคราช|korat bus terminal",
      ],
      [
        "สถานีรถไฟนครราชสีมา",
        "Nakhon Ratchasima Railway Station",
        "station",
        14.9726,
        102.0795,
        "รถไฟโคราช|หัวรถไฟโคราช|korat railway station",
      ],
      [
        "มหาวิทยาลัยราชภัฏนครราชสีมา",
        "Nakhon Ratchasima Rajabhat University",
        "university",
        14.9847,
        102.1116,
        "ราชภัฏโคราช|nrru",
      ],
      ["ตลาดเซฟวัน", "Save One Market", "market", 14.969, 102.0453, "เซฟวัน|save one korat|ตลาดเซฟวันโคราช"],
      ["ศาลากลางจังหวัดนครราชสีมา", "Nakhon Ratchasima Provincial Hall", "government", 14.9733, 102.1022, "ศาลากลางโคราช"],
    ],
  },
  {
    amphoe: "3021", // Pak Chong
    rows: [
      [
        "เขาใหญ่ (ทางเข้าปากช่อง)",
        "Khao Yai National Park Gate Pak Chong",
        "park",
        14.5126,
        101.3769,
        "เขาใหญ่|khao yai|khaoyai",
        66,
      ],
    ],
  },
  {
    amphoe: "4101", // Mueang Udon Thani
    rows: [
      ["เซ็นทรัล อุดร", "Central Udon", "mall", 17.4064, 102.8002, "เซ็นทรัลอุดร|เซ็นทรัลอุดรธานี|central udon thani"],
      ["ยูดี ทาวน์", "UD Town", "mall", 17.4041, 102.8018, "ยูดีทาวน์|ud town udon"],
      ["ท่าอากาศยานอุดรธานี", "Udon Thani Airport", "airport", 17.3864, 102.7883, "สนามบินอุดร|uth|udon airport"],
      ["โรงพยาบาลอุดรธานี", "Udon Thani Hospital", "hospital", 17.4146, 102.7797, "รพ.อุดร|udon hospital"],
      ["หนองประจักษ์", "Nong Prachak Park", "park", 17.4183, 102.7807, "สวนหนองประจักษ์|nongprajak"],
    ],
  },
  {
    amphoe: "3401", // Mueang Ubon Ratchathani
    rows: [
      ["เซ็นทรัล อุบล", "Central Ubon", "mall", 15.2411, 104.8245, "เซ็นทรัลอุบล|เซ็นทรัลอุบลราชธานี|central ubon ratchathani"],
      ["ทุ่งศรีเมือง อุบลราชธานี", "Thung Si Mueang Ubon", "park", 15.2299, 104.8573, "ทุ่งศรีเมือง|tung sri muang"],
      [
        "โรงพยาบาลสรรพสิทธิประสงค์",
        "Sunpasitthiprasong Hospital",
        "hospital",
        15.2384,
        104.8652,
        "รพ.สรรพสิทธิ์|สรรพสิทธิ|sappasit",
      ],
      ["ท่าอากาศยานอุบลราชธานี", "Ubon Ratchathani Airport", "airport", 15.2513, 104.8702, "สนามบินอุบล|ubp|ubon airport"],
    ],
  },
  {
    amphoe: "3101", // Mueang Buri Ram
    rows: [
      [
        "ช้างอารีนา",
        "Chang Arena",
        "stadium",
        14.9661,
        103.0945,
        "สนามช้าง|สนามบุรีรัมย์|buriram united stadium|chang international circuit",
      ],
    ],
  },
  {
    amphoe: "4401", // Mueang Maha Sarakham
    rows: [["เสริมไทย คอมเพล็กซ์", "Serm Thai Complex", "mall", 16.1848, 103.3005, "เสริมไทย|sermthai"]],
  },
];
