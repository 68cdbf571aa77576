import type { LandmarkGroup } from "./shapes.ts";

/** Chiang Mai and the north. */
export const north: LandmarkGroup[] = [
  {
    amphoe: "5001", // Mueang Chiang Mai
    rows: [
      ["ประตูท่าแพ", "Tha Phae Gate", "sight", 18.7877, 98.9933, "ท่าแพ|thapae gate|tapae|tha pae", 74],
      [
        "ท่าอากาศยานเชียงใหม่",
        "Chiang Mai International Airport",
        "airport",
        18.7677,
        98.9641,
        "สนามบินเชียงใหม่|cnx|chiangmai airport",
        84,
      ],
      ["เมญ่า เชียงใหม่", "MAYA Chiang Mai", "mall", 18.8022, 98.9671, "เมญ่า|maya|maya mall|maya lifestyle", 72],
      ["วันนิมมาน", "One Nimman", "mall", 18.8001, 98.9681, "one nimman|วัน นิมมาน"],
      ["นิมมานเหมินท์", "Nimmanhaemin", "area", 18.797, 98.9676, "นิมมาน|nimman|nimmanhemin|ถนนนิมมานเหมินท์", 74],
      [
        "เซ็นทรัล เชียงใหม่",
        "Central Chiangmai",
        "mall",
        18.8071,
        99.018,
        "เซ็นทรัลเฟสติวัลเชียงใหม่|เซ็นทรัลเชียงใหม่|central festival chiang mai|เซ็นเฟส",
        76,
      ],
      [
        "เซ็นทรัล เชียงใหม่ แอร์พอร์ต",
        "Central Chiangmai Airport",
        "mall",
        18.7693,
        98.9754,
        "เซ็นทรัลแอร์พอร์ต|โรบินสันแอร์พอร์ต|central airport plaza|แอร์พอร์ตพลาซ่า",
        70,
      ],
      [
        "มหาวิทยาลัยเชียงใหม่",
        "Chiang Mai University",
        "university",
        18.8047,
        98.9551,
        "มช|ม.ช.|ม.เชียงใหม่|cmu|chiangmai university",
        76,
      ],
      [
        "โรงพยาบาลมหาราชนครเชียงใหม่",
        "Maharaj Nakorn Chiang Mai Hospital",
        "hospital",
        18.7897,
        98.974,
        "สวนดอก|โรงพยาบาลสวนดอก|รพ.มหาราช เชียงใหม่|suan dok hospital",
        70,
      ],
      ["โรงพยาบาลเชียงใหม่ ราม", "Chiang Mai Ram Hospital", "hospital", 18.7944, 98.979, "เชียงใหม่ราม|chiangmai ram"],
      [
        "โรงพยาบาลกรุงเทพเชียงใหม่",
        "Bangkok Hospital Chiang Mai",
        "hospital",
        18.7931,
        99.0399,
        "รพ.กรุงเทพ เชียงใหม่|bangkok chiangmai hospital",
      ],
      ["ตลาดวโรรส", "Warorot Market", "market", 18.7905, 99.0002, "กาดหลวง|warorot|kad luang|กาดหลวงเชียงใหม่", 68],
      [
        "เชียงใหม่ไนท์บาซาร์",
        "Chiang Mai Night Bazaar",
        "market",
        18.7849,
        99.0003,
        "ไนท์บาซาร์|night bazaar chiangmai|ไนท์บาซ่า",
      ],
      [
        "สถานีขนส่งผู้โดยสารเชียงใหม่แห่งที่ 2-3 (อาเขต)",
        "Chiang Mai Arcade Bus Terminal",
        "bus_terminal",
        18.8013,
        99.0185,
        "อาเขต|ขนส่งอาเขต|arcade bus station|ขนส่งเชียงใหม่",
        70,
      ],
      [
        "สถานีรถไฟเชียงใหม่",
        "Chiang Mai Railway Station",
        "station",
        18.7838,
        99.0168,
        "รถไฟเชียงใหม่|chiangmai train station",
      ],
      ["วัดเจดีย์หลวง", "Wat Chedi Luang", "temple", 18.787, 98.9866, "เจดีย์หลวง|wat chedi luang"],
      ["วัดพระสิงห์", "Wat Phra Singh", "temple", 18.7885, 98.9818, "วัดพระสิงห์วรมหาวิหาร|wat prasing"],
      [
        "วัดพระธาตุดอยสุเทพ",
        "Wat Phra That Doi Suthep",
        "temple",
        18.8049,
        98.9217,
        "ดอยสุเทพ|doi suthep|พระธาตุดอยสุเทพ",
        68,
      ],
      ["กาดสวนแก้ว", "Kad Suan Kaew", "mall", 18.7958, 98.976, "central kad suan kaew|เซ็นทรัลกาดสวนแก้ว"],
      ["ประตูช้างเผือก", "Chang Phueak Gate", "area", 18.7954, 98.9865, "ช้างเผือก|chang puak gate"],
      ["ประตูเชียงใหม่", "Chiang Mai Gate", "market", 18.7812, 98.9887, "ตลาดประตูเชียงใหม่|chiangmai gate"],
      ["ตลาดเมืองใหม่ เชียงใหม่", "Muang Mai Market", "market", 18.7953, 98.9985, "เมืองใหม่|muang mai"],
      ["มหาวิทยาลัยราชภัฏเชียงใหม่", "Chiang Mai Rajabhat University", "university", 18.8071, 98.9862, "ราชภัฏเชียงใหม่|cmru"],
      [
        "ศาลากลางจังหวัดเชียงใหม่",
        "Chiang Mai Provincial Hall",
        "government",
        18.8401,
        98.9691,
        "ศูนย์ราชการเชียงใหม่|ศาลากลางเชียงใหม่",
      ],
    ],
  },
  {
    amphoe: "5014", // San Sai
    rows: [
      ["มหาวิทยาลัยแม่โจ้", "Maejo University", "university", 18.8941, 99.0128, "แม่โจ้|ม.แม่โจ้|maejo|mae jo"],
      ["รวมโชคมอลล์", "Ruamchok Mall", "mall", 18.8134, 99.0103, "รวมโชค|ruamchok|มีโชค พลาซ่า"],
    ],
  },
  {
    amphoe: "5015", // Hang Dong
    rows: [["บ้านถวาย", "Ban Tawai", "market", 18.6797, 98.948, "ban thawai|หางดง บ้านถวาย"]],
  },
  {
    amphoe: "5701", // Mueang Chiang Rai
    rows: [
      ["เซ็นทรัล เชียงราย", "Central Chiangrai", "mall", 19.8868, 99.8353, "เซ็นทรัลเชียงราย|central chiang rai"],
      [
        "ท่าอากาศยานแม่ฟ้าหลวง เชียงราย",
        "Mae Fah Luang Chiang Rai Airport",
        "airport",
        19.9523,
        99.8829,
        "สนามบินเชียงราย|cei|chiangrai airport",
      ],
      ["มหาวิทยาลัยแม่ฟ้าหลวง", "Mae Fah Luang University", "university", 20.0455, 99.8946, "มฟล|แม่ฟ้าหลวง|mfu"],
      ["วัดร่องขุ่น", "Wat Rong Khun", "temple", 19.8243, 99.7632, "วัดขาว|white temple|wat rongkhun"],
      ["หอนาฬิกาเชียงราย", "Chiang Rai Clock Tower", "sight", 19.9072, 99.8308, "clock tower chiangrai"],
      ["โรงพยาบาลเชียงรายประชานุเคราะห์", "Chiangrai Prachanukroh Hospital", "hospital", 19.9003, 99.8289, "รพ.เชียงราย"],
    ],
  },
  {
    amphoe: "6501", // Mueang Phitsanulok
    rows: [
      ["มหาวิทยาลัยนเรศวร", "Naresuan University", "university", 16.7486, 100.1921, "ม.นเรศวร|นเรศวร|naresuan|มน"],
      ["เซ็นทรัล พิษณุโลก", "Central Phitsanulok", "mall", 16.8456, 100.2364, "เซ็นทรัลพิษณุโลก|central phitsanulok"],
      [
        "วัดพระศรีรัตนมหาธาตุ พิษณุโลก",
        "Wat Phra Si Rattana Mahathat Phitsanulok",
        "temple",
        16.8235,
        100.2622,
        "วัดใหญ่|พระพุทธชินราช|วัดใหญ่ พิษณุโลก",
      ],
      ["โรงพยาบาลพุทธชินราช", "Buddhachinaraj Hospital", "hospital", 16.8087, 100.2629, "พุทธชินราช|รพ.พุทธชินราช"],
    ],
  },
  {
    amphoe: "5201", // Mueang Lampang
    rows: [
      ["เซ็นทรัล ลำปาง", "Central Lampang", "mall", 18.2823, 99.4719, "เซ็นทรัลลำปาง"],
      ["โรงพยาบาลลำปาง", "Lampang Hospital", "hospital", 18.2847, 99.5063, "รพ.ลำปาง"],
    ],
  },
  {
    amphoe: "6001", // Mueang Nakhon Sawan
    rows: [["เซ็นทรัล นครสวรรค์", "Central Nakhon Sawan", "mall", 15.7188, 100.1065, "เซ็นทรัลนครสวรรค์|วีสแควร์"]],
  },
];
