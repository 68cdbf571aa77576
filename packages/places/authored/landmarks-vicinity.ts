import type { LandmarkGroup } from "./shapes.ts";

/** The provinces around Bangkok. */
export const vicinity: LandmarkGroup[] = [
  {
    amphoe: "1103", // Bang Phli
    rows: [
      [
        "ท่าอากาศยานสุวรรณภูมิ",
        "Suvarnabhumi Airport",
        "airport",
        13.6929,
        100.7508,
        "สนามบินสุวรรณภูมิ|สุวรรณภูมิ|สุวรรณภูม|suwannaphum|suvarnabhumi|suwanaphum airport|suvannabhumi|suwannapoom|bkk airport",
        92,
      ],
      [
        "เมกาบางนา",
        "Mega Bangna",
        "mall",
        13.6461,
        100.6804,
        "เมกะบางนา|เมก้าบางนา|mega|megabangna|อิเกีย บางนา|ikea bangna",
        80,
      ],
      ["อิเกีย บางนา", "IKEA Bangna", "mall", 13.6475, 100.6784, "อีเกีย|ikea|อิเกีย", 66],
      [
        "ตลาดน้ำบางพลี",
        "Bang Phli Old Market",
        "market",
        13.6055,
        100.7086,
        "ตลาดโบราณบางพลี|วัดหลวงพ่อโต|bangplee old market",
      ],
      [
        "มหาวิทยาลัยหัวเฉียวเฉลิมพระเกียรติ",
        "Huachiew Chalermprakiet University",
        "university",
        13.6094,
        100.7487,
        "หัวเฉียวบางพลี|hcu|มฉก",
      ],
      ["เซ็นทรัล วิลเลจ", "Central Village", "mall", 13.6743, 100.7755, "เซ็นทรัลวิลเลจ|central village outlet|เซนทรัลวิลเลจ"],
      [
        "สยามพรีเมียมเอาท์เล็ต กรุงเทพ",
        "Siam Premium Outlets Bangkok",
        "mall",
        13.7121,
        100.8014,
        "สยามพรีเมี่ยมเอาท์เลท|siam premium outlet",
      ],
      ["โรงพยาบาลจุฬารัตน์ 3", "Chularat 3 Hospital", "hospital", 13.6041, 100.7082, "จุฬารัตน์ 3|chularat 3"],
      [
        "นิคมอุตสาหกรรมบางพลี",
        "Bangplee Industrial Estate",
        "estate",
        13.5773,
        100.7868,
        "นิคมบางพลี|bang phli industrial estate",
      ],
    ],
  },
  {
    amphoe: "1106", // Bang Sao Thong
    rows: [
      [
        "มหาวิทยาลัยอัสสัมชัญ สุวรรณภูมิ",
        "Assumption University Suvarnabhumi",
        "university",
        13.6119,
        100.8375,
        "เอแบคบางนา|abac bangna|abac suvarnabhumi|เอแบค บางนา",
      ],
    ],
  },
  {
    amphoe: "1101", // Mueang Samut Prakan
    rows: [
      [
        "อิมพีเรียลเวิลด์ สำโรง",
        "Imperial World Samrong",
        "mall",
        13.6456,
        100.5962,
        "อิมพีเรียลสำโรง|imperial samrong|big c samrong",
      ],
      ["พิพิธภัณฑ์ช้างเอราวัณ", "Erawan Museum", "sight", 13.6285, 100.5892, "ช้างเอราวัณ|ช้างสามเศียร|erawan elephant museum"],
      ["เมืองโบราณ", "Ancient City", "sight", 13.5394, 100.6229, "muang boran|ancient siam"],
      [
        "นิคมอุตสาหกรรมบางปู",
        "Bangpoo Industrial Estate",
        "estate",
        13.5335,
        100.655,
        "บางปู|นิคมบางปู|bang pu industrial estate",
        62,
      ],
      ["โรงพยาบาลสมุทรปราการ", "Samut Prakan Hospital", "hospital", 13.5972, 100.5979, "รพ.สมุทรปราการ|โรงพยาบาลปากน้ำ"],
      [
        "โรงพยาบาลสำโรงการแพทย์",
        "Samrong General Hospital",
        "hospital",
        13.6498,
        100.6008,
        "สำโรงการแพทย์|samrong hospital",
      ],
      [
        "ศาลากลางจังหวัดสมุทรปราการ",
        "Samut Prakan Provincial Hall",
        "government",
        13.5991,
        100.5968,
        "ศาลากลางสมุทรปราการ",
      ],
      ["โรบินสัน สมุทรปราการ", "Robinson Samut Prakan", "mall", 13.5858, 100.6115, "โรบินสันสมุทรปราการ"],
    ],
  },
  {
    amphoe: "1104", // Phra Pradaeng
    rows: [
      [
        "ตลาดน้ำบางน้ำผึ้ง",
        "Bang Nam Phueng Floating Market",
        "market",
        13.6806,
        100.5742,
        "บางน้ำผึ้ง|bang nam pueng|บางกะเจ้า",
      ],
      [
        "สวนศรีนครเขื่อนขันธ์",
        "Sri Nakhon Khuean Khan Park",
        "park",
        13.6977,
        100.5644,
        "บางกะเจ้า|bang krachao|bangkachao|บางกระเจ้า",
      ],
    ],
  },
  {
    amphoe: "1201", // Mueang Nonthaburi
    rows: [
      [
        "เอสพลานาด แคราย",
        "Esplanade Ngamwongwan-Khaerai",
        "mall",
        13.8604,
        100.5143,
        "เอสพลานาดแคราย|esplanade khaerai|งามวงศ์วาน แคราย",
      ],
      [
        "เดอะมอลล์ งามวงศ์วาน",
        "The Mall Ngamwongwan",
        "mall",
        13.8552,
        100.542,
        "เดอะมอลล์งามวงศ์วาน|เดอะมอลล์งาม|the mall ngam wong wan",
        72,
      ],
      ["พันธุ์ทิพย์ งามวงศ์วาน", "Pantip Ngamwongwan", "mall", 13.8575, 100.5395, "พันทิปงามวงศ์วาน|pantip ngamwongwan"],
      [
        "เซ็นทรัล รัตนาธิเบศร์",
        "Central Rattanathibet",
        "mall",
        13.8672,
        100.4972,
        "เซ็นทรัลรัตนาธิเบศร์|เซ็นทรัล รัตนา|central rattanathibeth|เซ็นทรัลนนท์",
        66,
      ],
      ["โรงพยาบาลพระนั่งเกล้า", "Phra Nang Klao Hospital", "hospital", 13.8597, 100.4881, "พระนั่งเกล้า|รพ.พระนั่งเกล้า"],
      ["โรงพยาบาลนนทเวช", "Nonthavej Hospital", "hospital", 13.8571, 100.5491, "นนทเวช|nonthavej|nontavej"],
      ["ท่าน้ำนนทบุรี", "Nonthaburi Pier", "pier", 13.8419, 100.4911, "ท่าน้ำนนท์|ตลาดนนท์|nonthaburi pier"],
      ["กระทรวงสาธารณสุข", "Ministry of Public Health", "government", 13.852, 100.5294, "สาธารณสุข|moph"],
      [
        "ศูนย์ราชการนนทบุรี",
        "Nonthaburi Provincial Hall",
        "government",
        13.8611,
        100.5134,
        "ศาลากลางจังหวัดนนทบุรี|ศาลากลางนนท์",
      ],
    ],
  },
  {
    amphoe: "1203", // Bang Yai
    rows: [
      [
        "เซ็นทรัล เวสต์เกต",
        "Central Westgate",
        "mall",
        13.8772,
        100.4112,
        "เซ็นทรัลเวสต์เกต|เซ็นทรัลเวสเกต|westgate|เวสต์เกต|เซ็นทรัลบางใหญ่|central west gate",
        78,
      ],
      ["อิเกีย บางใหญ่", "IKEA Bang Yai", "mall", 13.8785, 100.4135, "ikea westgate|อีเกียบางใหญ่|ikea bangyai"],
      ["ตลาดบางใหญ่", "Bang Yai Market", "market", 13.8794, 100.4083, "bangyai market"],
    ],
  },
  {
    amphoe: "1202", // Bang Kruai
    rows: [
      ["การไฟฟ้าฝ่ายผลิตแห่งประเทศไทย", "EGAT Headquarters", "office", 13.8131, 100.5049, "กฟผ|egat|บางกรวย"],
      ["เดอะวอล์ค ราชพฤกษ์", "The Walk Ratchaphruek", "mall", 13.8238, 100.4467, "เดอะวอล์คราชพฤกษ์|the walk ratchapruek"],
    ],
  },
  {
    amphoe: "1206", // Pak Kret
    rows: [
      [
        "อิมแพ็ค เมืองทองธานี",
        "IMPACT Muang Thong Thani",
        "stadium",
        13.9129,
        100.5482,
        "อิมแพค|เมืองทอง|เมืองทองธานี|impact arena|impact challenger|muangthong",
        78,
      ],
      [
        "เซ็นทรัล แจ้งวัฒนะ",
        "Central Chaengwattana",
        "mall",
        13.9037,
        100.5281,
        "เซ็นทรัลแจ้งวัฒนะ|เซนทรัลแจ้ง|central chaeng watthana|central chaengwatana",
        72,
      ],
      [
        "โรงพยาบาลเวิลด์เมดิคอล",
        "World Medical Hospital",
        "hospital",
        13.9041,
        100.533,
        "เวิลด์เมดิคอล|world medical center",
      ],
      ["โรบินสัน ศรีสมาน", "Robinson Srisaman", "mall", 13.9333, 100.5442, "โรบินสันศรีสมาน"],
      ["เกาะเกร็ด", "Ko Kret", "sight", 13.9128, 100.4893, "koh kret|เกาะเกล็ด"],
      [
        "โรงพยาบาลชลประทาน",
        "Panyananthaphikkhu Chonprathan Medical Center",
        "hospital",
        13.8982,
        100.5068,
        "รพ.ชลประทาน|chonprathan hospital|ชลประทาน ปากเกร็ด",
      ],
      [
        "มหาวิทยาลัยสุโขทัยธรรมาธิราช",
        "Sukhothai Thammathirat Open University",
        "university",
        13.9085,
        100.5343,
        "มสธ|stou|สุโขทัยธรรมาธิราช",
      ],
    ],
  },
  {
    amphoe: "1303", // Thanyaburi
    rows: [
      [
        "ฟิวเจอร์พาร์ค รังสิต",
        "Future Park Rangsit",
        "mall",
        13.9891,
        100.6178,
        "ฟิวเจอร์พาร์ค|ฟิวเจอร์|ฟิวเจอร์รังสิต|future park|zpell|สเปลล์",
        80,
      ],
      [
        "มหาวิทยาลัยเทคโนโลยีราชมงคลธัญบุรี",
        "Rajamangala University of Technology Thanyaburi",
        "university",
        14.0366,
        100.7264,
        "ราชมงคลธัญบุรี|มทร.ธัญบุรี|rmutt",
      ],
      ["ดรีมเวิลด์", "Dream World", "sight", 13.9876, 100.675, "ดรีมเวิล|dreamworld|dream world rangsit"],
      ["โรงพยาบาลเปาโล รังสิต", "Paolo Hospital Rangsit", "hospital", 13.9907, 100.6279, "เปาโลรังสิต|paolo rangsit"],
      ["ตลาดรังสิต", "Rangsit Market", "market", 13.9855, 100.613, "rangsit market|รังสิต"],
    ],
  },
  {
    amphoe: "1302", // Khlong Luang
    rows: [
      [
        "มหาวิทยาลัยธรรมศาสตร์ ศูนย์รังสิต",
        "Thammasat University Rangsit",
        "university",
        14.0692,
        100.6031,
        "ธรรมศาสตร์รังสิต|มธ รังสิต|มธ|thammasat|thammasart rangsit|tu rangsit",
        74,
      ],
      [
        "โรงพยาบาลธรรมศาสตร์เฉลิมพระเกียรติ",
        "Thammasat University Hospital",
        "hospital",
        14.0747,
        100.6151,
        "รพ.ธรรมศาสตร์|thammasat hospital",
      ],
      ["ตลาดไท", "Talaad Thai", "market", 14.0829, 100.6304, "talat thai|taladthai|ตลาดใท|talad thai", 74],
      ["อุทยานวิทยาศาสตร์ประเทศไทย", "Thailand Science Park", "office", 14.078, 100.6025, "สวทช|nstda|science park"],
      [
        "มหาวิทยาลัยกรุงเทพ รังสิต",
        "Bangkok University Rangsit",
        "university",
        14.0397,
        100.6153,
        "ม.กรุงเทพ|ม.กรุงเทพ รังสิต|bangkok university|bu rangsit",
        64,
      ],
      [
        "นิคมอุตสาหกรรมนวนคร",
        "Navanakorn Industrial Estate",
        "estate",
        14.1148,
        100.6079,
        "นวนคร|navanakorn|nava nakorn",
      ],
      ["วัดพระธรรมกาย", "Wat Phra Dhammakaya", "temple", 14.0736, 100.6462, "ธรรมกาย|dhammakaya"],
      [
        "มหาวิทยาลัยราชภัฏวไลยอลงกรณ์",
        "Valaya Alongkorn Rajabhat University",
        "university",
        14.1338,
        100.6165,
        "วไลยอลงกรณ์|vru",
      ],
      ["สถาบันเทคโนโลยีแห่งเอเชีย", "Asian Institute of Technology", "university", 14.078, 100.6145, "ait|เอไอที"],
    ],
  },
  {
    amphoe: "1301", // Mueang Pathum Thani
    rows: [
      ["มหาวิทยาลัยรังสิต", "Rangsit University", "university", 13.9647, 100.5875, "ม.รังสิต|rangsit university|rsu", 68],
      ["ศาลากลางจังหวัดปทุมธานี", "Pathum Thani Provincial Hall", "government", 14.0208, 100.525, "ศาลากลางปทุม"],
      ["ตลาดสี่มุมเมือง", "Simummuang Market", "market", 13.9702, 100.6194, "สี่มุมเมือง|simummuang|si mum mueang", 72],
    ],
  },
  {
    amphoe: "7306", // Sam Phran
    rows: [
      ["เซ็นทรัล ศาลายา", "Central Salaya", "mall", 13.7872, 100.2754, "เซ็นทรัลศาลายา|เซนทรัลศาลายา|central salaya", 66],
      ["วัดไร่ขิง", "Wat Rai Khing", "temple", 13.7383, 100.2663, "ไร่ขิง|wat raikhing"],
      ["สวนสามพราน", "Sampran Riverside", "sight", 13.7318, 100.2364, "สามพราน|rose garden|suan sampran"],
    ],
  },
  {
    amphoe: "7307", // Phutthamonthon
    rows: [
      [
        "มหาวิทยาลัยมหิดล ศาลายา",
        "Mahidol University Salaya",
        "university",
        13.7944,
        100.3236,
        "มหิดล|ม.มหิดล|mahidol|mahidol salaya|ศาลายา",
        72,
      ],
      ["พุทธมณฑล", "Phutthamonthon Park", "park", 13.7764, 100.3208, "buddhamonthon|พุทธมนฑล"],
    ],
  },
  {
    amphoe: "7301", // Mueang Nakhon Pathom
    rows: [
      [
        "พระปฐมเจดีย์",
        "Phra Pathom Chedi",
        "temple",
        13.8196,
        100.0602,
        "องค์พระปฐมเจดีย์|องค์พระ นครปฐม|phra pathommachedi",
      ],
      [
        "มหาวิทยาลัยศิลปากร สนามจันทร์",
        "Silpakorn University Sanam Chandra",
        "university",
        13.8188,
        100.0405,
        "ทับแก้ว|ศิลปากรนครปฐม|silpakorn nakhon pathom",
      ],
    ],
  },
  {
    amphoe: "7401", // Mueang Samut Sakhon
    rows: [
      ["ตลาดมหาชัย", "Mahachai Market", "market", 13.5472, 100.2772, "มหาชัย|mahachai"],
      ["เซ็นทรัล มหาชัย", "Central Mahachai", "mall", 13.5637, 100.2846, "เซ็นทรัลมหาชัย|central maha chai"],
      ["ตลาดทะเลไทย", "Talay Thai Market", "market", 13.5618, 100.261, "talay thai|ทะเลไทย"],
    ],
  },
  {
    amphoe: "1401", // Phra Nakhon Si Ayutthaya
    rows: [
      [
        "อุทยานประวัติศาสตร์พระนครศรีอยุธยา",
        "Ayutthaya Historical Park",
        "sight",
        14.3573,
        100.568,
        "วัดมหาธาตุ อยุธยา|ayutthaya historical park|วัดมหาธาตุอยุธยา",
      ],
      ["เซ็นทรัล อยุธยา", "Central Ayutthaya", "mall", 14.331, 100.6113, "เซ็นทรัลอยุธยา"],
      ["อยุธยา ซิตี้ พาร์ค", "Ayutthaya City Park", "mall", 14.3335, 100.6122, "อยุธยาพาร์ค|ayutthaya park"],
    ],
  },
  {
    amphoe: "1406", // Bang Pa-in
    rows: [
      [
        "นิคมอุตสาหกรรมบางปะอิน",
        "Bang Pa-in Industrial Estate",
        "estate",
        14.1727,
        100.5946,
        "นิคมบางปะอิน|bangpain industrial estate",
      ],
    ],
  },
];
