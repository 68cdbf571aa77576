import type { LandmarkGroup } from "./shapes.ts";

/** Bangkok outside the centre, by khet. */
export const bangkokOuter: LandmarkGroup[] = [
  {
    amphoe: "1030", // Chatuchak
    rows: [
      [
        "ตลาดนัดจตุจักร",
        "Chatuchak Weekend Market",
        "market",
        13.7999,
        100.5502,
        "จตุจักร|ตลาดจตุจักร|เจเจ|jj market|jatujak market|chatuchak market|jatujak",
        82,
      ],
      ["ตลาด อ.ต.ก.", "Or Tor Kor Market", "market", 13.7972, 100.5476, "ตลาดอตก|อตก|ortorkor|or tor kor", 66],
      ["สวนจตุจักร", "Chatuchak Park", "park", 13.807, 100.5546, "สวนรถไฟ จตุจักร|jatujak park"],
      ["สวนวชิรเบญจทัศ", "Wachirabenchathat Park", "park", 13.8117, 100.5532, "สวนรถไฟ|rot fai park|railway park"],
      [
        "สถานีกลางกรุงเทพอภิวัฒน์",
        "Krung Thep Aphiwat Central Terminal",
        "station",
        13.804,
        100.5399,
        "สถานีกลางบางซื่อ|บางซื่อแกรนด์|bang sue grand station|กรุงเทพอภิวัฒน์",
        74,
      ],
      [
        "สถานีขนส่งผู้โดยสารกรุงเทพ (หมอชิต 2)",
        "Mo Chit 2 Bus Terminal",
        "bus_terminal",
        13.8134,
        100.5487,
        "หมอชิต 2|หมอชิต2|ขนส่งหมอชิต|หมอชิตใหม่|mochit bus terminal|mo chit 2|northern bus terminal",
        78,
      ],
      [
        "เซ็นทรัล ลาดพร้าว",
        "Central Ladprao",
        "mall",
        13.8163,
        100.5611,
        "เซ็นทรัลลาดพร้าว|เซนทรัลลาดพร้าว|เซ็นทรัลพลาซาลาดพร้าว|central plaza ladprao|central lat phrao|centralplaza lardprao",
        82,
      ],
      ["ยูเนี่ยน มอลล์", "Union Mall", "mall", 13.8135, 100.5618, "ยูเนี่ยนมอลล์|ยูเนียนมอล|union mall ladprao", 68],
      [
        "เมเจอร์ รัชโยธิน",
        "Major Cineplex Ratchayothin",
        "mall",
        13.8293,
        100.5685,
        "เมเจอร์รัชโยธิน|major ratchayothin|เอสซีบีพาร์ค",
      ],
      ["เอสซีบี ปาร์ค พลาซ่า", "SCB Park Plaza", "office", 13.8269, 100.5663, "scb park|ไทยพาณิชย์ สำนักงานใหญ่|เอสซีบีพาร์ค"],
      [
        "มหาวิทยาลัยเกษตรศาสตร์",
        "Kasetsart University",
        "university",
        13.8476,
        100.5696,
        "เกษตร|ม.เกษตร|มก|เกษตรศาสตร์|kaset|kasetsart|ku",
        76,
      ],
      ["โรงพยาบาลวิภาวดี", "Vibhavadi Hospital", "hospital", 13.8461, 100.5628, "รพ.วิภาวดี|vibhavadee|wiphawadi hospital"],
      [
        "โรงพยาบาลเปาโล เกษตร",
        "Paolo Hospital Kaset",
        "hospital",
        13.8389,
        100.5759,
        "เปาโลเกษตร|โรงพยาบาลเมโย|paolo kaset|mayo hospital",
      ],
      [
        "ปตท. สำนักงานใหญ่",
        "PTT Headquarters",
        "office",
        13.8186,
        100.5573,
        "ปตท|เอนโก้|energy complex|ptt|เอนเนอร์ยี่คอมเพล็กซ์",
      ],
      ["ทีเอ็มบีธนชาต สำนักงานใหญ่", "TMBThanachart Head Office", "office", 13.8137, 100.5583, "ttb|ทหารไทยธนชาต"],
      [
        "กรมการขนส่งทางบก",
        "Department of Land Transport",
        "government",
        13.8062,
        100.5563,
        "ขนส่งจตุจักร|ขนส่งหมอชิต 1|ขนส่งทางบก|land transport",
      ],
      ["เจเจมอลล์", "JJ Mall", "mall", 13.8025, 100.5482, "jj mall|เจ เจ มอลล์"],
      ["มิกซ์ จตุจักร", "Mixt Chatuchak", "mall", 13.8009, 100.5516, "มิกซ์จตุจักร|mixt"],
      [
        "มหาวิทยาลัยราชภัฏจันทรเกษม",
        "Chandrakasem Rajabhat University",
        "university",
        13.8202,
        100.5751,
        "จันทรเกษม|ราชภัฏจันทร์|chankasem",
      ],
      ["ศาลอาญา รัชดา", "Criminal Court Ratchada", "government", 13.8087, 100.5743, "ศาลอาญา|criminal court"],
      ["เดอะ ไรซ์ บาย ศรีศุภราช", "The Rice by Sri Supharaj", "office", 13.7917, 100.5505, "เดอะไรซ์|the rice"],
    ],
  },
  {
    amphoe: "1029", // Bang Sue
    rows: [
      [
        "เกตเวย์ แอท บางซื่อ",
        "Gateway at Bangsue",
        "mall",
        13.8057,
        100.5318,
        "เกตเวย์บางซื่อ|gateway bangsue|gateway bang sue",
      ],
      ["เอสซีจี สำนักงานใหญ่ บางซื่อ", "SCG Head Office", "office", 13.8061, 100.5364, "scg|ปูนซิเมนต์ไทย|ปูนใหญ่"],
      [
        "มหาวิทยาลัยเทคโนโลยีพระจอมเกล้าพระนครเหนือ",
        "King Mongkut's University of Technology North Bangkok",
        "university",
        13.8213,
        100.5142,
        "พระนครเหนือ|มจพ|kmutnb|พระจอมเกล้าพระนครเหนือ",
      ],
      [
        "มาร์เก็ตเพลส วงศ์สว่าง",
        "Market Place Wongsawang",
        "mall",
        13.8284,
        100.5279,
        "วงศ์สว่างทาวน์เซ็นเตอร์|market place wongsawang",
      ],
    ],
  },
  {
    amphoe: "1038", // Lat Phrao
    rows: [
      ["ตลาดโชคชัย 4", "Chok Chai 4 Market", "market", 13.7957, 100.5949, "โชคชัย4|chokchai 4|โชคชัยสี่"],
      [
        "เซ็นทรัล อีสต์วิลล์",
        "Central EastVille",
        "mall",
        13.8037,
        100.6143,
        "เซ็นทรัลเฟสติวัลอีสต์วิลล์|อีสวิว|eastville|central festival eastville|อีสต์วิลล์",
        66,
      ],
      [
        "ซีดีซี คริสตัล ดีไซน์ เซ็นเตอร์",
        "Crystal Design Center",
        "mall",
        13.8017,
        100.6119,
        "cdc|คริสตัลดีไซน์|crystal park|เดอะคริสตัล",
      ],
      [
        "อิมพีเรียลเวิลด์ ลาดพร้าว",
        "Imperial World Ladprao",
        "mall",
        13.7845,
        100.6138,
        "อิมพีเรียลลาดพร้าว|อิมพีเรียล|imperial ladprao|big c ladprao",
      ],
    ],
  },
  {
    amphoe: "1045", // Wang Thonglang
    rows: [
      [
        "โรงพยาบาลลาดพร้าว",
        "Ladprao General Hospital",
        "hospital",
        13.7817,
        100.6208,
        "รพ.ลาดพร้าว|ladprao hospital|lat phrao hospital",
      ],
      ["ทาวน์อินทาวน์", "Town in Town", "area", 13.7758, 100.6097, "town in town|ทาวน์ อิน ทาวน์"],
      ["ตลาดสะพาน 2", "Saphan Song Market", "market", 13.7908, 100.5968, "สะพาน 2|saphan 2 market|ตลาดสะพานสอง"],
    ],
  },
  {
    amphoe: "1006", // Bang Kapi
    rows: [
      [
        "เดอะมอลล์ บางกะปิ",
        "The Mall Bangkapi",
        "mall",
        13.7661,
        100.6425,
        "เดอะมอล์บางกะปิ|เดอะมอลล์บางกะปิ|เดอะมอลล์ไลฟ์สโตร์ บางกะปิ|the mall bang kapi|mall bangkapi",
        74,
      ],
      [
        "เดอะมอลล์ รามคำแหง",
        "The Mall Ramkhamhaeng",
        "mall",
        13.7562,
        100.6086,
        "เดอะมอลล์รามคำแหง|เดอะมอลล์ราม|the mall ramkamhaeng",
      ],
      [
        "มหาวิทยาลัยรามคำแหง",
        "Ramkhamhaeng University",
        "university",
        13.7557,
        100.6182,
        "ราม|ม.ราม|รามคำแหง|ramkamhaeng university|ru",
        72,
      ],
      [
        "ราชมังคลากีฬาสถาน",
        "Rajamangala National Stadium",
        "stadium",
        13.7555,
        100.6222,
        "สนามราชมัง|ราชมังคลา|rajamangala|การกีฬาแห่งประเทศไทย|กกท",
        66,
      ],
      [
        "มหาวิทยาลัยอัสสัมชัญ หัวหมาก",
        "Assumption University Hua Mak",
        "university",
        13.7545,
        100.6254,
        "เอแบค|abac|เอแบคราม|abac huamak",
      ],
      [
        "โรงพยาบาลรามคำแหง",
        "Ramkhamhaeng Hospital",
        "hospital",
        13.7606,
        100.6363,
        "รพ.รามคำแหง|ram hospital|ramkamhaeng hospital",
      ],
      ["โรงพยาบาลเวชธานี", "Vejthani Hospital", "hospital", 13.7745, 100.6379, "เวชธานี|vejthani|vejthanee"],
      [
        "นิด้า",
        "National Institute of Development Administration",
        "university",
        13.7697,
        100.6513,
        "nida|สถาบันบัณฑิตพัฒนบริหารศาสตร์|นิด้า บางกะปิ",
      ],
      ["ตะวันนา บางกะปิ", "Tawanna Bang Kapi", "market", 13.7662, 100.6451, "ตลาดตะวันนา|ตะวันนา|แฮปปี้แลนด์|tawanna"],
      ["บิ๊กซี หัวหมาก", "Big C Hua Mak", "mall", 13.7551, 100.6163, "บิ๊กซีหัวหมาก|big c ramkhamhaeng"],
      ["แฮปปี้แลนด์", "Happy Land", "market", 13.7688, 100.6432, "ตลาดแฮปปี้แลนด์|happyland"],
    ],
  },
  {
    amphoe: "1027", // Bueng Kum
    rows: [
      [
        "เดอะวอล์ค เกษตร-นวมินทร์",
        "The Walk Kaset Nawamin",
        "mall",
        13.8375,
        100.6575,
        "เดอะวอล์ค|the walk kaset|เกษตรนวมินทร์",
      ],
      ["นวมินทร์ ซิตี้ อเวนิว", "Nawamin City Avenue", "mall", 13.8276, 100.6587, "นวมินทร์ซิตี้|nawamin city"],
      ["สวนเสรีไทย", "Seri Thai Park", "park", 13.7819, 100.6616, "บึงกุ่ม|สวนน้ำเสรีไทย"],
    ],
  },
  {
    amphoe: "1043", // Khan Na Yao
    rows: [
      [
        "แฟชั่นไอส์แลนด์",
        "Fashion Island",
        "mall",
        13.8258,
        100.679,
        "แฟชั่น|แฟชั่นไอแลนด์|fashion island ramintra|แฟชั่นไอซ์แลนด์",
        74,
      ],
      ["เดอะ พรอมานาด", "The Promenade", "mall", 13.8275, 100.6769, "พรอมานาด|promenade|เดอะพรอมเมอนาด"],
      [
        "โรงพยาบาลนพรัตนราชธานี",
        "Nopparat Rajathanee Hospital",
        "hospital",
        13.8174,
        100.6873,
        "รพ.นพรัตน์|นพรัตน์|nopparat",
      ],
      ["สวนสยาม", "Siam Amazing Park", "sight", 13.806, 100.6928, "สยามอะเมซิ่งพาร์ค|siam park|suan siam"],
    ],
  },
  {
    amphoe: "1044", // Saphan Sung
    rows: [["พาซิโอ ทาวน์ รามคำแหง", "Paseo Town Ramkhamhaeng", "mall", 13.7798, 100.6897, "พาซิโอทาวน์|paseo town"]],
  },
  {
    amphoe: "1010", // Min Buri
    rows: [
      ["ตลาดมีนบุรี", "Min Buri Market", "market", 13.8131, 100.7281, "ตลาดเก่ามีนบุรี|minburi market"],
      ["โลตัส มีนบุรี", "Lotus's Min Buri", "mall", 13.8137, 100.7236, "lotus minburi|บิ๊กซีมีนบุรี"],
      ["ตลาดนัดจตุจักร มีนบุรี", "Chatuchak Min Buri Market", "market", 13.8077, 100.7389, "จตุจักร 2|จตุจักรมีนบุรี|chatuchak 2"],
    ],
  },
  {
    amphoe: "1011", // Lat Krabang
    rows: [
      [
        "สถาบันเทคโนโลยีพระจอมเกล้าเจ้าคุณทหารลาดกระบัง",
        "King Mongkut's Institute of Technology Ladkrabang",
        "university",
        13.7299,
        100.7782,
        "ลาดกระบัง สจล|สจล|พระจอมเกล้าลาดกระบัง|kmitl|เทคโนลาดกระบัง",
        70,
      ],
      [
        "นิคมอุตสาหกรรมลาดกระบัง",
        "Lat Krabang Industrial Estate",
        "estate",
        13.7722,
        100.7853,
        "นิคมลาดกระบัง|ladkrabang industrial estate",
      ],
      ["ไอซีดี ลาดกระบัง", "ICD Lat Krabang", "estate", 13.7379, 100.7965, "icd|ไอซีดีลาดกระบัง|สถานีบรรจุและแยกสินค้ากล่อง"],
      ["โรบินสัน ลาดกระบัง", "Robinson Lat Krabang", "mall", 13.7221, 100.7247, "โรบินสันลาดกระบัง|robinson ladkrabang"],
      ["เดอะ พาซิโอ มอลล์ ลาดกระบัง", "The Paseo Mall Lat Krabang", "mall", 13.7213, 100.7262, "พาซิโอ|paseo ladkrabang"],
    ],
  },
  {
    amphoe: "1032", // Prawet
    rows: [
      [
        "ซีคอนสแควร์ ศรีนครินทร์",
        "Seacon Square Srinakarin",
        "mall",
        13.6932,
        100.6476,
        "ซีคอน|ซีคอนสแควร์|seacon|seacon square",
        74,
      ],
      ["พาราไดซ์ พาร์ค", "Paradise Park", "mall", 13.6876, 100.6472, "พาราไดซ์|เสรีเซ็นเตอร์|paradise park", 68],
      [
        "ตลาดนัดรถไฟ ศรีนครินทร์",
        "Train Night Market Srinakarin",
        "market",
        13.6934,
        100.6502,
        "ตลาดรถไฟ|ตลาดนัดรถไฟศรีนครินทร์|train market",
      ],
      ["สวนหลวง ร.9", "Suan Luang Rama IX Park", "park", 13.6888, 100.6629, "สวนหลวง|สวนหลวง ร 9|suan luang"],
      ["โรงพยาบาลสิรินธร", "Sirindhorn Hospital", "hospital", 13.7165, 100.6893, "รพ.สิรินธร|sirindhorn bma"],
      ["ธัญญา พาร์ค", "Thanya Park", "mall", 13.7411, 100.6435, "ธัญญาพาร์ค|thanya shopping park"],
    ],
  },
  {
    amphoe: "1034", // Suan Luang
    rows: [
      [
        "โรงพยาบาลสมิติเวช ศรีนครินทร์",
        "Samitivej Srinakarin Hospital",
        "hospital",
        13.7483,
        100.644,
        "สมิติเวชศรีนครินทร์|samitivej srinakarin",
      ],
      ["แม็กซ์แวลู พัฒนาการ", "MaxValu Phatthanakan", "mall", 13.7345, 100.6216, "maxvalu|แม็กซ์แวลู"],
      ["โรงพยาบาลวิภาราม", "Vibharam Hospital", "hospital", 13.7329, 100.6235, "วิภาราม|vibharam"],
      ["มหาวิทยาลัยเกษมบัณฑิต", "Kasem Bundit University", "university", 13.7353, 100.6188, "เกษมบัณฑิต|kbu|kasembundit"],
    ],
  },
  {
    amphoe: "1009", // Phra Khanong
    rows: [
      [
        "ทรู ดิจิทัล พาร์ค",
        "True Digital Park",
        "office",
        13.6856,
        100.6109,
        "ทรูดิจิทัลพาร์ค|101 the third place|true digital|วันโอวัน",
        68,
      ],
      ["บิ๊กซี อ่อนนุช", "Big C On Nut", "mall", 13.7051, 100.6024, "บิ๊กซีอ่อนนุช|big c onnut"],
      ["โลตัส อ่อนนุช", "Lotus's On Nut", "mall", 13.7053, 100.6, "โลตัสอ่อนนุช|tesco lotus onnut|lotus sukhumvit 50"],
      ["บางจาก คอร์ปอเรชัน โรงกลั่น", "Bangchak Refinery", "estate", 13.6998, 100.5946, "โรงกลั่นบางจาก|bangchak"],
    ],
  },
  {
    amphoe: "1047", // Bang Na
    rows: [
      [
        "เซ็นทรัล บางนา",
        "Central Bangna",
        "mall",
        13.6692,
        100.6346,
        "เซ็นทรัลบางนา|เซนทรัลบางนา|central bang na|centralcity bangna",
        74,
      ],
      ["ไบเทค บางนา", "BITEC Bangna", "sight", 13.67, 100.6099, "ไบเทค|bitec|ไบเทคบางนา|ศูนย์นิทรรศการไบเทค", 72],
      ["โรงพยาบาลไทยนครินทร์", "Thainakarin Hospital", "hospital", 13.6667, 100.6407, "ไทยนครินทร์|thai nakarin"],
      ["โรงพยาบาลบางนา 1", "Bangna 1 Hospital", "hospital", 13.6691, 100.6236, "bangna hospital"],
      [
        "เนชั่น ทาวเวอร์",
        "Nation Tower",
        "office",
        13.6646,
        100.6449,
        "อินเตอร์ลิ้งค์ทาวเวอร์|interlink tower bangna|เนชั่นทาวเวอร์",
      ],
    ],
  },
  {
    amphoe: "1036", // Don Mueang
    rows: [
      [
        "ท่าอากาศยานดอนเมือง",
        "Don Mueang International Airport",
        "airport",
        13.9132,
        100.6042,
        "สนามบินดอนเมือง|ดอนเมือง|dmk|don muang airport|donmuang|don mueang",
        88,
      ],
      ["ตลาดใหม่ดอนเมือง", "Don Mueang New Market", "market", 13.9213, 100.5975, "ตลาดดอนเมือง"],
    ],
  },
  {
    amphoe: "1041", // Lak Si
    rows: [
      [
        "ศูนย์ราชการเฉลิมพระเกียรติ แจ้งวัฒนะ",
        "Government Complex Chaeng Watthana",
        "government",
        13.8818,
        100.5648,
        "ศูนย์ราชการแจ้งวัฒนะ|ศูนย์ราชการ|government complex|กรมการกงสุล|ตม แจ้งวัฒนะ",
        72,
      ],
      ["ไอที สแควร์ หลักสี่", "IT Square Laksi", "mall", 13.8839, 100.5797, "ไอทีสแควร์|it square|หลักสี่พลาซ่า"],
      ["โรงพยาบาลจุฬาภรณ์", "Chulabhorn Hospital", "hospital", 13.8751, 100.5766, "จุฬาภรณ์|chulabhorn"],
      ["โรงพยาบาลมงกุฎวัฒนะ", "Mongkutwattana Hospital", "hospital", 13.8927, 100.5585, "มงกุฎวัฒนะ|mongkut wattana"],
      ["มหาวิทยาลัยธุรกิจบัณฑิตย์", "Dhurakij Pundit University", "university", 13.8708, 100.5506, "ธุรกิจบัณฑิต|dpu|มธบ"],
      [
        "กรมการกงสุล",
        "Department of Consular Affairs",
        "government",
        13.8876,
        100.5713,
        "กงสุล แจ้งวัฒนะ|passport office|ทำพาสปอร์ต",
      ],
      [
        "ไปรษณีย์ไทย สำนักงานใหญ่ หลักสี่",
        "Thailand Post Head Office",
        "government",
        13.8853,
        100.5748,
        "ไปรษณีย์หลักสี่|thailand post laksi",
      ],
    ],
  },
  {
    amphoe: "1005", // Bang Khen
    rows: [
      ["เซ็นทรัล รามอินทรา", "Central Ramintra", "mall", 13.8723, 100.6019, "เซ็นทรัลรามอินทรา|central ram inthra", 66],
      ["มหาวิทยาลัยราชภัฏพระนคร", "Phranakhon Rajabhat University", "university", 13.8764, 100.5908, "ราชภัฏพระนคร|pnru"],
      ["มหาวิทยาลัยเกริก", "Krirk University", "university", 13.8671, 100.6107, "เกริก|krirk"],
      ["ตลาดยิ่งเจริญ", "Ying Charoen Market", "market", 13.8951, 100.609, "ยิ่งเจริญ|yingcharoen|ตลาดสะพานใหม่"],
      ["วงเวียนบางเขน", "Bang Khen Circle", "area", 13.8754, 100.5972, "อนุสาวรีย์พิทักษ์รัฐธรรมนูญ|อนุสาวรีย์หลักสี่|laksi monument"],
    ],
  },
  {
    amphoe: "1042", // Sai Mai
    rows: [
      [
        "โรงพยาบาลภูมิพลอดุลยเดช",
        "Bhumibol Adulyadej Hospital",
        "hospital",
        13.9094,
        100.6169,
        "รพ.ภูมิพล|โรงพยาบาลภูมิพล|bhumibol hospital",
      ],
      ["ตลาดวงศกร", "Wong Sakon Market", "market", 13.9127, 100.6647, "วงศกร|wongsakorn|ตลาดสายไหม"],
    ],
  },
  {
    amphoe: "1018", // Khlong San
    rows: [
      ["ไอคอนสยาม", "ICONSIAM", "mall", 13.727, 100.51, "ไอค่อนสยาม|ไอคอน|icon siam|iconsiam", 84],
      ["ไอซีเอส", "ICS Lifestyle Complex", "mall", 13.726, 100.508, "ics|ไอ ซี เอส"],
      ["โรงพยาบาลตากสิน", "Taksin Hospital", "hospital", 13.7308, 100.508, "รพ.ตากสิน|taksin hospital"],
      ["ล้ง 1919", "Lhong 1919", "sight", 13.7345, 100.5071, "lhong|ล้ง1919"],
      ["วงเวียนใหญ่", "Wongwian Yai", "area", 13.7262, 100.4934, "อนุสาวรีย์พระเจ้าตากสิน|wongwianyai|wong wien yai", 66],
      ["เดอะแจม แฟคทอรี่", "The Jam Factory", "sight", 13.7308, 100.5106, "แจมแฟคทอรี่|jam factory"],
    ],
  },
  {
    amphoe: "1015", // Thon Buri
    rows: [
      [
        "เดอะมอลล์ ท่าพระ",
        "The Mall Tha Phra",
        "mall",
        13.7137,
        100.4795,
        "เดอะมอลล์ท่าพระ|the mall thapra|เดอะมอลล์ไลฟ์สโตร์ท่าพระ",
        68,
      ],
      ["ตลาดพลู", "Talat Phlu Market", "market", 13.7205, 100.4777, "ตลาดพลู|talad plu|taladplu market"],
      [
        "โรงพยาบาลสมเด็จพระปิ่นเกล้า",
        "Somdet Phra Pinklao Hospital",
        "hospital",
        13.7085,
        100.4874,
        "พระปิ่นเกล้า|ทหารเรือ บุคคโล|pinklao hospital",
      ],
      ["มหาวิทยาลัยราชภัฏธนบุรี", "Dhonburi Rajabhat University", "university", 13.7325, 100.4901, "ราชภัฏธนบุรี|dhonburi"],
    ],
  },
  {
    amphoe: "1016", // Bangkok Yai
    rows: [
      ["วัดอรุณราชวราราม", "Wat Arun", "temple", 13.7437, 100.4889, "วัดอรุณ|วัดแจ้ง|temple of dawn", 68],
      [
        "มหาวิทยาลัยราชภัฏบ้านสมเด็จเจ้าพระยา",
        "Bansomdejchaopraya Rajabhat University",
        "university",
        13.7329,
        100.4897,
        "บ้านสมเด็จ|bansomdej|bsru",
      ],
    ],
  },
  {
    amphoe: "1020", // Bangkok Noi
    rows: [
      [
        "โรงพยาบาลศิริราช",
        "Siriraj Hospital",
        "hospital",
        13.7587,
        100.4854,
        "ศิริราช|รพ.ศิริราช|siriraj|ท่าวังหลัง|siriraj piyamaharajkarun",
        80,
      ],
      ["ตลาดวังหลัง", "Wang Lang Market", "market", 13.7554, 100.4857, "วังหลัง|wanglang|พรานนก", 64],
      [
        "สถานีรถไฟธนบุรี",
        "Thon Buri Railway Station",
        "station",
        13.7606,
        100.4795,
        "รถไฟธนบุรี|thonburi station|บางกอกน้อย",
      ],
      ["เมเจอร์ ปิ่นเกล้า", "Major Cineplex Pinklao", "mall", 13.778, 100.4761, "เมเจอร์ปิ่นเกล้า"],
      ["เซ็นทรัล ปิ่นเกล้า", "Central Pinklao", "mall", 13.7774, 100.4762, "เซ็นทรัลปิ่นเกล้า|เซนทรัลปิ่นเกล้า|central pin klao", 74],
      ["โรงพยาบาลธนบุรี", "Thonburi Hospital", "hospital", 13.7533, 100.4784, "รพ.ธนบุรี|thonburi hospital"],
    ],
  },
  {
    amphoe: "1025", // Bang Phlat
    rows: [
      ["โรงพยาบาลยันฮี", "Yanhee Hospital", "hospital", 13.8024, 100.5151, "ยันฮี|yanhee"],
      ["สะพานพระราม 7", "Rama VII Bridge", "area", 13.8131, 100.5136, "สะพานพระราม 7|พระราม 7|rama 7 bridge"],
      ["ตั้งฮั่วเส็ง ธนบุรี", "Tang Hua Seng Thonburi", "mall", 13.7812, 100.4846, "ตั้งฮั่วเส็ง|tang hua seng"],
    ],
  },
  {
    amphoe: "1019", // Taling Chan
    rows: [
      [
        "สถานีขนส่งผู้โดยสารกรุงเทพ (สายใต้ใหม่)",
        "Southern Bus Terminal",
        "bus_terminal",
        13.7808,
        100.4218,
        "สายใต้ใหม่|สายใต้|ขนส่งสายใต้|sai tai mai|southern bus terminal|สายใต้ ปิ่นเกล้า",
        76,
      ],
      ["ตลาดน้ำตลิ่งชัน", "Taling Chan Floating Market", "market", 13.7766, 100.4571, "ตลิ่งชัน|talingchan floating market"],
      ["เดอะเซอร์เคิล ราชพฤกษ์", "The Circle Ratchaphruek", "mall", 13.767, 100.4456, "เดอะเซอร์เคิล|the circle"],
    ],
  },
  {
    amphoe: "1048", // Thawi Watthana
    rows: [
      [
        "ตลาดธนบุรี (สนามหลวง 2)",
        "Sanam Luang 2 Market",
        "market",
        13.7655,
        100.3799,
        "สนามหลวง 2|สนามหลวง2|sanam luang 2",
      ],
      [
        "มหาวิทยาลัยกรุงเทพธนบุรี",
        "Bangkokthonburi University",
        "university",
        13.7775,
        100.3587,
        "ม.กรุงเทพธนบุรี|bangkok thonburi university",
      ],
    ],
  },
  {
    amphoe: "1022", // Phasi Charoen
    rows: [
      ["ซีคอน บางแค", "Seacon Bangkae", "mall", 13.7122, 100.4349, "ซีคอนบางแค|seacon bang khae", 68],
      ["มหาวิทยาลัยสยาม", "Siam University", "university", 13.7185, 100.4529, "ม.สยาม|siam university"],
      ["โรงพยาบาลพญาไท 3", "Phyathai 3 Hospital", "hospital", 13.7252, 100.4647, "พญาไท 3|phayathai 3"],
      ["วัดปากน้ำ ภาษีเจริญ", "Wat Paknam Phasi Charoen", "temple", 13.7218, 100.4705, "วัดปากน้ำ|wat paknam"],
    ],
  },
  {
    amphoe: "1040", // Bang Khae
    rows: [
      [
        "เดอะมอลล์ บางแค",
        "The Mall Bangkae",
        "mall",
        13.7129,
        100.408,
        "เดอะมอลล์บางแค|the mall bang khae|เดอะมอล์บางแค",
        72,
      ],
      ["ตลาดบางแค", "Bang Khae Market", "market", 13.7116, 100.4203, "ตลาดสดบางแค"],
      [
        "โรงพยาบาลเกษมราษฎร์ บางแค",
        "Kasemrad Hospital Bangkae",
        "hospital",
        13.7122,
        100.4163,
        "เกษมราษฎร์บางแค|kasemrad bangkae",
      ],
    ],
  },
  {
    amphoe: "1023", // Nong Khaem
    rows: [
      ["มหาวิทยาลัยเอเชียอาคเนย์", "Southeast Asia University", "university", 13.6975, 100.3469, "เอเชียอาคเนย์|sau"],
      ["ตลาดหนองแขม", "Nong Khaem Market", "market", 13.6958, 100.3512, "หนองแขม"],
    ],
  },
  {
    amphoe: "1021", // Bang Khun Thian
    rows: [
      [
        "เซ็นทรัล พระราม 2",
        "Central Rama 2",
        "mall",
        13.6636,
        100.4376,
        "เซ็นทรัลพระราม2|เซนทรัลพระราม 2|central rama ii",
        74,
      ],
      ["โรงพยาบาลนครธน", "Nakornthon Hospital", "hospital", 13.6613, 100.4291, "นครธน|nakornthon"],
      ["บิ๊กซี พระราม 2", "Big C Rama 2", "mall", 13.6692, 100.4459, "บิ๊กซีพระราม2"],
      ["ทะเลกรุงเทพ", "Bangkok Sea Viewpoint", "sight", 13.5275, 100.4472, "ทะเลบางขุนเทียน|บางขุนเทียนชายทะเล"],
    ],
  },
  {
    amphoe: "1035", // Chom Thong
    rows: [
      [
        "โรงพยาบาลบางปะกอก 9",
        "Bangpakok 9 International Hospital",
        "hospital",
        13.6816,
        100.473,
        "บางปะกอก 9|bangpakok 9",
      ],
      ["ตลาดวัดไทร", "Wat Sai Market", "market", 13.6929, 100.4617, "วัดไทร|จอมทอง"],
    ],
  },
  {
    amphoe: "1024", // Rat Burana
    rows: [
      [
        "ธนาคารกสิกรไทย สำนักงานราษฎร์บูรณะ",
        "Kasikornbank Rat Burana",
        "office",
        13.6784,
        100.4998,
        "กสิกรราษฎร์บูรณะ|kbank head office|พหลโยธินกสิกร ราษบูรณะ",
      ],
      ["โรงพยาบาลบางปะกอก 1", "Bangpakok 1 Hospital", "hospital", 13.6785, 100.4945, "บางปะกอก|bangpakok hospital"],
      ["บิ๊กซี บางปะกอก", "Big C Bang Pakok", "mall", 13.6812, 100.4965, "บิ๊กซีบางปะกอก"],
    ],
  },
  {
    amphoe: "1049", // Thung Khru
    rows: [
      [
        "มหาวิทยาลัยเทคโนโลยีพระจอมเกล้าธนบุรี",
        "King Mongkut's University of Technology Thonburi",
        "university",
        13.6512,
        100.4957,
        "บางมด|มจธ|พระจอมเกล้าธนบุรี|kmutt|bangmod",
        68,
      ],
      ["ตลาดทุ่งครุ", "Thung Khru Market", "market", 13.6419, 100.5029, "ทุ่งครุ|ตลาดทุ่งครุ 61"],
    ],
  },
];
