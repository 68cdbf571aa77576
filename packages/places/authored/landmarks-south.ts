import type { LandmarkGroup } from "./shapes.ts";

/** Phuket, Hat Yai, the south and the western gulf. */
export const south: LandmarkGroup[] = [
  {
    amphoe: "8301", // Mueang Phuket
    rows: [
      [
        "เซ็นทรัล ภูเก็ต",
        "Central Phuket",
        "mall",
        7.8917,
        98.3677,
        "เซ็นทรัลภูเก็ต|เซ็นทรัลเฟสติวัลภูเก็ต|central festival phuket|central phuket floresta",
        76,
      ],
      [
        "เมืองเก่าภูเก็ต",
        "Phuket Old Town",
        "area",
        7.8848,
        98.389,
        "ภูเก็ตทาวน์|ย่านเมืองเก่าภูเก็ต|old town phuket|ถนนถลาง",
        72,
      ],
      [
        "โรงพยาบาลวชิระภูเก็ต",
        "Vachira Phuket Hospital",
        "hospital",
        7.8972,
        98.3843,
        "วชิระภูเก็ต|รพ.วชิระ ภูเก็ต|vachira phuket",
      ],
      [
        "โรงพยาบาลกรุงเทพภูเก็ต",
        "Bangkok Hospital Phuket",
        "hospital",
        7.9015,
        98.3866,
        "รพ.กรุงเทพภูเก็ต|bangkok phuket hospital",
      ],
      [
        "โรงพยาบาลสิริโรจน์",
        "Siriroj Hospital Phuket",
        "hospital",
        7.8992,
        98.3682,
        "สิริโรจน์|bangkok hospital siriroj|phuket international hospital",
      ],
      [
        "สถานีขนส่งผู้โดยสารภูเก็ต แห่งที่ 2",
        "Phuket Bus Terminal 2",
        "bus_terminal",
        7.9195,
        98.3944,
        "บขส ภูเก็ต|ขนส่งภูเก็ต|phuket bus terminal",
      ],
      ["ท่าเรือรัษฎา", "Rassada Pier", "pier", 7.8557, 98.4027, "รัษฎา|rassada"],
      ["ท่าเรืออ่าวฉลอง", "Chalong Pier", "pier", 7.8213, 98.3616, "อ่าวฉลอง|chalong pier"],
      ["ห้าแยกฉลอง", "Chalong Circle", "area", 7.8418, 98.3393, "วงเวียนฉลอง|chalong circle"],
      ["วัดฉลอง", "Wat Chalong", "temple", 7.8464, 98.3369, "วัดไชยธาราราม|wat chalong"],
      ["หาดกะรน", "Karon Beach", "sight", 7.846, 98.2944, "กะรน|karon"],
      ["หาดกะตะ", "Kata Beach", "sight", 7.8202, 98.2978, "กะตะ|kata"],
      ["แหลมพรหมเทพ", "Promthep Cape", "sight", 7.7637, 98.3053, "พรหมเทพ|promthep|phromthep"],
      ["หาดราไวย์", "Rawai Beach", "sight", 7.7727, 98.3255, "ราไวย์|rawai"],
      [
        "ตลาดนัดนาคา",
        "Naka Weekend Market",
        "market",
        7.8847,
        98.3676,
        "ตลาดนาคา|ตลาดท้ายรถ ภูเก็ต|naka market|phuket weekend market",
      ],
      ["ไลม์ไลท์ อเวนิว ภูเก็ต", "Limelight Avenue Phuket", "mall", 7.8857, 98.3925, "ไลม์ไลท์|limelight"],
      [
        "ศาลากลางจังหวัดภูเก็ต",
        "Phuket Provincial Hall",
        "government",
        7.8893,
        98.3987,
        "ศาลากลางภูเก็ต",
      ],
    ],
  },
  {
    amphoe: "8302", // Kathu
    rows: [
      [
        "จังซีลอน ป่าตอง",
        "Jungceylon",
        "mall",
        7.8913,
        98.2997,
        "จังซีลอน|jungceylon patong|จังซีลอนป่าตอง",
        72,
      ],
      ["หาดป่าตอง", "Patong Beach", "sight", 7.8966, 98.2958, "ป่าตอง|patong|บางลา|bangla road", 78],
      [
        "มหาวิทยาลัยสงขลานครินทร์ ภูเก็ต",
        "Prince of Songkla University Phuket",
        "university",
        7.8937,
        98.3521,
        "มอ ภูเก็ต|ม.อ.ภูเก็ต|psu phuket",
      ],
      ["โลตัส สามกอง", "Lotus's Phuket Sam Kong", "mall", 7.9021, 98.3703, "โลตัสภูเก็ต|lotus phuket"],
      ["หาดกมลา", "Kamala Beach", "sight", 7.9508, 98.2815, "กมลา|kamala"],
    ],
  },
  {
    amphoe: "8303", // Thalang
    rows: [
      [
        "ท่าอากาศยานภูเก็ต",
        "Phuket International Airport",
        "airport",
        8.1111,
        98.3065,
        "สนามบินภูเก็ต|hkt|phuket airport",
        84,
      ],
      [
        "อนุสาวรีย์ท้าวเทพกระษัตรี ท้าวศรีสุนทร",
        "Heroines Monument Phuket",
        "sight",
        7.9808,
        98.3638,
        "อนุสาวรีย์วีรสตรี|heroines monument|วงเวียนวีรสตรี",
      ],
      ["ลากูน่า ภูเก็ต", "Laguna Phuket", "hotel", 7.9963, 98.2967, "ลากูน่า|laguna|บางเทา|bang tao"],
      [
        "โบ๊ท อเวนิว",
        "Boat Avenue Phuket",
        "mall",
        7.9973,
        98.306,
        "โบ๊ทอเวนิว|boat avenue|porto de phuket",
      ],
    ],
  },
  {
    amphoe: "9011", // Hat Yai
    rows: [
      [
        "เซ็นทรัล หาดใหญ่",
        "Central Hatyai",
        "mall",
        6.9917,
        100.4832,
        "เซ็นทรัลเฟสติวัลหาดใหญ่|เซ็นทรัลหาดใหญ่|central festival hatyai|central hat yai",
        76,
      ],
      [
        "ลี การ์เดนส์ พลาซ่า",
        "Lee Gardens Plaza",
        "mall",
        7.0064,
        100.4726,
        "ลีการ์เดนส์|ลีการ์เด้น|lee garden hatyai",
        66,
      ],
      [
        "ตลาดกิมหยง",
        "Kim Yong Market",
        "market",
        7.0079,
        100.4703,
        "กิมหยง|kimyong|ตลาดกิมหยงหาดใหญ่",
        68,
      ],
      [
        "มหาวิทยาลัยสงขลานครินทร์ หาดใหญ่",
        "Prince of Songkla University Hat Yai",
        "university",
        7.0067,
        100.4987,
        "มอ|ม.อ.|มอ หาดใหญ่|ม.อ.หาดใหญ่|psu|psu hatyai",
        74,
      ],
      [
        "โรงพยาบาลสงขลานครินทร์",
        "Songklanagarind Hospital",
        "hospital",
        7.0064,
        100.4951,
        "รพ.มอ|โรงพยาบาล ม.อ.|songklanagarind",
      ],
      [
        "โรงพยาบาลหาดใหญ่",
        "Hatyai Hospital",
        "hospital",
        7.0171,
        100.4675,
        "รพ.หาดใหญ่|hat yai hospital",
      ],
      [
        "โรงพยาบาลกรุงเทพหาดใหญ่",
        "Bangkok Hospital Hat Yai",
        "hospital",
        7.0152,
        100.4864,
        "รพ.กรุงเทพหาดใหญ่|bangkok hatyai hospital",
      ],
      [
        "ท่าอากาศยานหาดใหญ่",
        "Hat Yai International Airport",
        "airport",
        6.933,
        100.3936,
        "สนามบินหาดใหญ่|hdy|hatyai airport",
      ],
      [
        "สถานีขนส่งผู้โดยสารหาดใหญ่",
        "Hat Yai Bus Terminal",
        "bus_terminal",
        6.9964,
        100.4819,
        "บขส หาดใหญ่|ขนส่งหาดใหญ่|hatyai bus terminal",
      ],
      [
        "สถานีรถไฟชุมทางหาดใหญ่",
        "Hat Yai Junction Railway Station",
        "station",
        7.0035,
        100.4667,
        "รถไฟหาดใหญ่|hatyai train station|ชุมทางหาดใหญ่",
      ],
      [
        "ตลาดกรีนเวย์",
        "Greenway Night Market",
        "market",
        7.0034,
        100.4862,
        "กรีนเวย์|greenway hatyai|ตลาดกรีนเวย์หาดใหญ่",
      ],
      [
        "ตลาดน้ำคลองแห",
        "Khlong Hae Floating Market",
        "market",
        7.0424,
        100.4782,
        "คลองแห|klong hae",
      ],
      ["โอเดียน แฟชั่นมอลล์", "Odean Fashion Mall", "mall", 7.0051, 100.4708, "โอเดียนหาดใหญ่|odean"],
    ],
  },
  {
    amphoe: "9001", // Mueang Songkhla
    rows: [
      ["หาดสมิหลา", "Samila Beach", "sight", 7.2153, 100.5955, "สมิหลา|samila|นางเงือกทอง"],
      [
        "เมืองเก่าสงขลา",
        "Songkhla Old Town",
        "area",
        7.1965,
        100.5905,
        "ถนนนครนอก|songkhla old town",
      ],
    ],
  },
  {
    amphoe: "8401", // Mueang Surat Thani
    rows: [
      [
        "เซ็นทรัล สุราษฎร์ธานี",
        "Central Suratthani",
        "mall",
        9.1108,
        99.3013,
        "เซ็นทรัลสุราษฎร์|เซ็นทรัลสุราษ|central surat thani",
      ],
      ["โรงพยาบาลสุราษฎร์ธานี", "Surat Thani Hospital", "hospital", 9.1291, 99.3128, "รพ.สุราษฎร์"],
    ],
  },
  {
    amphoe: "8405", // Ko Pha-ngan
    rows: [["เกาะเต่า", "Ko Tao", "area", 10.0865, 99.8265, "koh tao|kohtao"]],
  },
  {
    amphoe: "9101", // Mueang Satun
    rows: [["เกาะหลีเป๊ะ", "Ko Lipe", "area", 6.4885, 99.3035, "หลีเป๊ะ|koh lipe|lipe"]],
  },
  {
    amphoe: "8404", // Ko Samui
    rows: [
      [
        "เซ็นทรัล สมุย",
        "Central Samui",
        "mall",
        9.5337,
        100.0621,
        "เซ็นทรัลสมุย|เซ็นทรัลเฟสติวัลสมุย|central festival samui",
      ],
      [
        "ท่าอากาศยานสมุย",
        "Samui Airport",
        "airport",
        9.5479,
        100.0623,
        "สนามบินสมุย|usm|koh samui airport",
      ],
      ["หาดเฉวง", "Chaweng Beach", "sight", 9.53, 100.0649, "เฉวง|chaweng"],
    ],
  },
  {
    amphoe: "8101", // Mueang Krabi
    rows: [
      ["อ่าวนาง", "Ao Nang", "sight", 8.0315, 98.8236, "aonang|หาดอ่าวนาง|ao nang beach", 66],
      ["เกาะพีพี", "Ko Phi Phi", "area", 7.7407, 98.7727, "พีพี|koh phi phi|phi phi island|เกาะพีพีดอน"],
      ["โรงพยาบาลกระบี่", "Krabi Hospital", "hospital", 8.0715, 98.914, "รพ.กระบี่"],
    ],
  },
  {
    amphoe: "8001", // Mueang Nakhon Si Thammarat
    rows: [
      [
        "วัดพระมหาธาตุวรมหาวิหาร",
        "Wat Phra Mahathat Nakhon Si Thammarat",
        "temple",
        8.4113,
        99.9664,
        "วัดพระธาตุ นครศรีธรรมราช|พระธาตุเมืองคอน",
      ],
      [
        "เซ็นทรัล นครศรี",
        "Central Nakhon Si",
        "mall",
        8.4355,
        99.9342,
        "เซ็นทรัลนครศรี|เซ็นทรัลนครศรีธรรมราช|central nakhon si thammarat",
      ],
    ],
  },
  {
    amphoe: "7707", // Hua Hin
    rows: [
      [
        "หัวหิน มาร์เก็ตวิลเลจ",
        "Market Village Hua Hin",
        "mall",
        12.5578,
        99.9597,
        "มาร์เก็ตวิลเลจ|market village huahin",
      ],
      ["บลูพอร์ต หัวหิน", "Bluport Hua Hin", "mall", 12.5492, 99.9616, "บลูพอร์ต|bluport|blu port"],
      [
        "สถานีรถไฟหัวหิน",
        "Hua Hin Railway Station",
        "station",
        12.5669,
        99.9546,
        "รถไฟหัวหิน|hua hin train station",
      ],
      [
        "ตลาดโต้รุ่งหัวหิน",
        "Hua Hin Night Market",
        "market",
        12.5708,
        99.9557,
        "โต้รุ่งหัวหิน|huahin night market",
      ],
      ["ซิเคด้า มาร์เก็ต", "Cicada Market", "market", 12.5313, 99.9663, "ซิเคด้า|cicada hua hin"],
    ],
  },
  {
    amphoe: "7101", // Mueang Kanchanaburi
    rows: [
      [
        "สะพานข้ามแม่น้ำแคว",
        "Bridge over the River Kwai",
        "sight",
        14.041,
        99.5036,
        "สะพานแม่น้ำแคว|river kwai bridge|แม่น้ำแคว",
      ],
    ],
  },
];
