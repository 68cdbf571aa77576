import type { Road } from "./shapes.ts";

/** Main streets of the other cities. */
export const provinceRoads: Road[] = [
  {
    ...{
      id: "nimmanhaemin",
      th: "นิมมานเหมินท์",
      en: "Nimmanhaemin",
      amphoe: "5001",
      importance: 66,
      aliases: "นิมมาน|นิมมานเหมินทร์|nimman|nimmanhemin",
    },
    line: [
      [18.8022, 98.9676],
      [18.7985, 98.968],
      [18.7937, 98.9689],
    ],
    sois: {
      odd: [
        ["1", 18.8005, 98.9682],
        ["17", 18.7943, 98.9691],
      ],
      even: [
        ["2", 18.8012, 98.9673],
        ["12", 18.7953, 98.9684],
      ],
    },
  },
  {
    ...{
      id: "huay-kaew",
      th: "ห้วยแก้ว",
      en: "Huay Kaew",
      amphoe: "5001",
      importance: 58,
      aliases: "huai kaeo|huaykaew",
    },
    line: [
      [18.7957, 98.9788],
      [18.7998, 98.9724],
      [18.8025, 98.9664],
      [18.8071, 98.9549],
    ],
  },
  {
    ...{
      id: "chiang-mai-superhighway",
      th: "ซุปเปอร์ไฮเวย์ เชียงใหม่",
      en: "Chiang Mai Superhighway",
      amphoe: "5001",
      importance: 56,
      aliases: "ซุปเปอร์ไฮเวย์|superhighway chiangmai|เชียงใหม่-ลำปาง",
    },
    line: [
      [18.8022, 98.9676],
      [18.8131, 98.9866],
      [18.8091, 99.0087],
      [18.8013, 99.0204],
      [18.7751, 99.0353],
      [18.7405, 99.0533],
    ],
  },
  {
    ...{
      id: "mittraphap",
      th: "มิตรภาพ",
      en: "Mittraphap",
      amphoe: "3001",
      importance: 64,
      aliases: "mittapap|mitraphap|ถนนมิตรภาพ",
    },
    line: [
      [14.545, 100.936],
      [14.634, 101.204],
      [14.708, 101.4165],
      [14.898, 101.827],
      [14.978, 102.055],
      [14.992, 102.108],
      [15.216, 102.42],
      [15.58, 102.62],
      [16.012, 102.728],
      [16.4327, 102.833],
      [17.4064, 102.793],
      [17.878, 102.741],
    ],
  },
  {
    ...{
      id: "pattaya-sai-2",
      th: "พัทยาสาย 2",
      en: "Pattaya Second",
      amphoe: "2004",
      importance: 58,
      aliases: "พัทยาสายสอง|pattaya sai 2|pattaya 2nd road",
    },
    line: [
      [12.9505, 100.8894],
      [12.9356, 100.8861],
      [12.9276, 100.8778],
    ],
  },
  {
    ...{
      id: "pattaya-beach-road",
      th: "เลียบชายหาดพัทยา",
      en: "Pattaya Beach Road",
      amphoe: "2004",
      importance: 56,
      aliases: "พัทยาสาย 1|beach road pattaya|pattaya sai 1",
    },
    line: [
      [12.9497, 100.8857],
      [12.9372, 100.883],
      [12.9271, 100.8743],
    ],
  },
  {
    ...{
      id: "thepkasattri",
      th: "เทพกระษัตรี",
      en: "Thepkasattri",
      amphoe: "8303",
      importance: 58,
      aliases: "thepkrasattri|thep krasattri",
    },
    line: [
      [7.8889, 98.3955],
      [7.9195, 98.3944],
      [7.9808, 98.3638],
      [8.0315, 98.3343],
      [8.1126, 98.3357],
      [8.1941, 98.2996],
    ],
  },
  {
    ...{
      id: "chaloem-phrakiat-r9-phuket",
      th: "เฉลิมพระเกียรติ ร.9 ภูเก็ต",
      en: "Chaloem Phra Kiat Rama 9 Phuket",
      amphoe: "8301",
      importance: 50,
      aliases: "บายพาสภูเก็ต|phuket bypass",
    },
    line: [
      [7.8724, 98.3668],
      [7.8917, 98.3674],
      [7.9173, 98.3746],
      [7.9356, 98.3893],
    ],
  },
  {
    ...{
      id: "kanchanavanich",
      th: "กาญจนวนิช",
      en: "Kanchanavanich",
      amphoe: "9011",
      importance: 56,
      aliases: "กาญจนวณิชย์|kanjanavanit|kanchanawanit",
    },
    line: [
      [6.935, 100.4686],
      [6.9917, 100.4841],
      [7.0083, 100.497],
      [7.0624, 100.5267],
      [7.1685, 100.6033],
    ],
  },
  {
    ...{
      id: "phetkasem-hat-yai",
      th: "เพชรเกษม หาดใหญ่",
      en: "Phetkasem Hat Yai",
      amphoe: "9011",
      importance: 52,
      aliases: "petchkasem hatyai",
    },
    line: [
      [7.0058, 100.4982],
      [7.0098, 100.4794],
      [7.0121, 100.4591],
    ],
  },
];
