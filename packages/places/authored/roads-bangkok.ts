import type { Road } from "./shapes.ts";

/** Other main roads of Bangkok and around, as a driver would draw them on paper. */
export const bangkokRoads: Road[] = [
  {
    ...{ id: "rama-4", th: "พระราม 4", en: "Rama IV", amphoe: "1033", importance: 70, aliases: "พระรามสี่|พระราม4|rama 4|rama4|phra ram 4" },
    line: [[13.738, 100.5158], [13.7325, 100.5288], [13.7285, 100.5374], [13.7255, 100.5465], [13.7222, 100.5538], [13.7196, 100.5622], [13.7142, 100.5722], [13.7139, 100.5839], [13.7147, 100.5919]],
  },
  {
    ...{ id: "rama-9", th: "พระราม 9", en: "Rama IX", amphoe: "1017", importance: 70, aliases: "พระรามเก้า|พระราม9|rama 9|rama9|phra ram 9" },
    line: [[13.7577, 100.5652], [13.7528, 100.5742], [13.7483, 100.5893], [13.7441, 100.6049], [13.7432, 100.62], [13.7405, 100.6446]],
  },
  {
    ...{ id: "rama-1", th: "พระราม 1", en: "Rama I", amphoe: "1007", importance: 60, aliases: "พระรามหนึ่ง|rama 1|phra ram 1" },
    line: [[13.7489, 100.5165], [13.7477, 100.5241], [13.7464, 100.5302], [13.7454, 100.5345], [13.7443, 100.5405]],
  },
  {
    ...{ id: "rama-2", th: "พระราม 2", en: "Rama II", amphoe: "1021", importance: 66, aliases: "พระรามสอง|พระราม2|rama 2|rama2|phra ram 2|ธนบุรี-ปากท่อ" },
    line: [[13.7018, 100.4827], [13.6816, 100.4686], [13.6692, 100.4461], [13.6612, 100.4286], [13.6411, 100.392], [13.5985, 100.3402], [13.5637, 100.285]],
  },
  {
    ...{ id: "rama-3", th: "พระราม 3", en: "Rama III", amphoe: "1012", importance: 66, aliases: "พระรามสาม|พระราม3|rama 3|rama3|phra ram 3" },
    line: [[13.6935, 100.4984], [13.6869, 100.5068], [13.6789, 100.5187], [13.6757, 100.5333], [13.6781, 100.5471], [13.6935, 100.5419], [13.7004, 100.5418], [13.7103, 100.5539]],
  },
  {
    ...{ id: "rama-5", th: "พระราม 5", en: "Rama V", amphoe: "1002", importance: 50, aliases: "rama 5|phra ram 5" },
    line: [[13.7635, 100.5127], [13.7716, 100.5168], [13.7826, 100.5208], [13.7921, 100.5241]],
  },
  {
    ...{ id: "rama-6", th: "พระราม 6", en: "Rama VI", amphoe: "1037", importance: 58, aliases: "พระรามหก|rama 6|phra ram 6" },
    line: [[13.7491, 100.5245], [13.7563, 100.5283], [13.7647, 100.5269], [13.7758, 100.531], [13.784, 100.5345], [13.7925, 100.5365]],
  },
  {
    ...{ id: "silom", th: "สีลม", en: "Silom", amphoe: "1004", importance: 70, aliases: "si lom|seelom|silom|สิลม" },
    line: [[13.729, 100.5371], [13.7278, 100.533], [13.7256, 100.5274], [13.7237, 100.5216], [13.7221, 100.5168]],
  },
  {
    ...{ id: "sathon", th: "สาทร", en: "Sathon", amphoe: "1028", importance: 68, aliases: "สาธร|sathorn|sathon|satorn|สาทรเหนือ|สาทรใต้" },
    line: [[13.7256, 100.5463], [13.7237, 100.5375], [13.7226, 100.5303], [13.7207, 100.5266], [13.7192, 100.5215], [13.7188, 100.5141], [13.72, 100.5084], [13.7209, 100.5028]],
  },
  {
    ...{ id: "phaya-thai", th: "พญาไท", en: "Phaya Thai", amphoe: "1037", importance: 56, aliases: "phayathai|payathai" },
    line: [[13.7325, 100.5291], [13.7459, 100.5307], [13.7519, 100.5317], [13.757, 100.534], [13.7649, 100.5387]],
  },
  {
    ...{ id: "phetchaburi", th: "เพชรบุรี", en: "Phetchaburi", amphoe: "1037", importance: 58, aliases: "petchaburi|petchburi" },
    line: [[13.7566, 100.5206], [13.7526, 100.5312], [13.7503, 100.5395], [13.7494, 100.5476]],
  },
  {
    ...{ id: "new-phetchaburi", th: "เพชรบุรีตัดใหม่", en: "New Phetchaburi", amphoe: "1017", importance: 58, aliases: "เพชรบุรี ตัดใหม่|new petchburi|petchburi tat mai" },
    line: [[13.7494, 100.5476], [13.7487, 100.5563], [13.7489, 100.5634], [13.7452, 100.5801], [13.7404, 100.5973]],
  },
  {
    ...{ id: "witthayu", th: "วิทยุ", en: "Witthayu", amphoe: "1007", importance: 60, aliases: "wireless road|wireless|wittayu" },
    line: [[13.7256, 100.5465], [13.7345, 100.5473], [13.7431, 100.5479], [13.7494, 100.5482]],
  },
  {
    ...{ id: "ratchadamri", th: "ราชดำริ", en: "Ratchadamri", amphoe: "1007", importance: 58, aliases: "rajdamri|rachadamri" },
    line: [[13.7288, 100.5376], [13.7395, 100.5395], [13.7443, 100.5405], [13.7503, 100.5414]],
  },
  {
    ...{ id: "ratchaprarop", th: "ราชปรารภ", en: "Ratchaprarop", amphoe: "1037", importance: 52, aliases: "rajprarop|ratchaprarob" },
    line: [[13.7503, 100.5414], [13.7552, 100.5419], [13.7649, 100.5387]],
  },
  {
    ...{ id: "yaowarat-road", th: "เยาวราช", en: "Yaowarat", amphoe: "1013", importance: 60, aliases: "chinatown road" },
    line: [[13.738, 100.5135], [13.74, 100.5102], [13.7421, 100.5061], [13.7438, 100.5025]],
  },
  {
    ...{ id: "charoen-krung", th: "เจริญกรุง", en: "Charoen Krung", amphoe: "1004", importance: 64, aliases: "charoenkrung|new road|charernkrung" },
    line: [[13.7463, 100.4965], [13.7437, 100.5065], [13.7385, 100.514], [13.7312, 100.514], [13.7221, 100.5168], [13.7121, 100.5128], [13.7045, 100.5047], [13.694, 100.4976]],
  },
  {
    ...{ id: "vibhavadi-rangsit", th: "วิภาวดีรังสิต", en: "Vibhavadi Rangsit", amphoe: "1030", importance: 68, aliases: "วิภาวดี|วิภา|vibhavadi|viphavadi|wiphawadi rangsit" },
    line: [[13.7649, 100.5511], [13.7806, 100.557], [13.7985, 100.5597], [13.8166, 100.5606], [13.8452, 100.5619], [13.8669, 100.5717], [13.8834, 100.5803], [13.9132, 100.5999], [13.9647, 100.6127], [13.9878, 100.6164]],
  },
  {
    ...{ id: "kaset-nawamin", th: "ประเสริฐมนูกิจ", en: "Prasert Manukit", amphoe: "1038", importance: 60, aliases: "เกษตร-นวมินทร์|เกษตรนวมินทร์|เกษตร นวมินทร์|kaset nawamin" },
    line: [[13.8475, 100.5737], [13.842, 100.5935], [13.8367, 100.6126], [13.8318, 100.6329], [13.8298, 100.6527], [13.8251, 100.6713]],
  },
  {
    ...{ id: "nawamin", th: "นวมินทร์", en: "Nawamin", amphoe: "1027", importance: 56, aliases: "navamin|nawamintr" },
    line: [[13.7656, 100.6446], [13.7822, 100.6511], [13.7998, 100.655], [13.8187, 100.6543], [13.8375, 100.6568]],
  },
  {
    ...{ id: "pradit-manutham", th: "ประดิษฐ์มนูธรรม", en: "Pradit Manutham", amphoe: "1038", importance: 60, aliases: "เลียบด่วน|เลียบทางด่วนรามอินทรา|เลียบด่วนรามอินทรา|เลียบทางด่วนเอกมัย-รามอินทรา|pradit manutham|liab duan" },
    line: [[13.7501, 100.5936], [13.7691, 100.6009], [13.7862, 100.6103], [13.8029, 100.6135], [13.8217, 100.6189], [13.8499, 100.6388]],
  },
  {
    ...{ id: "srinagarindra", th: "ศรีนครินทร์", en: "Srinagarindra", amphoe: "1032", importance: 66, aliases: "srinakarin|sri nakarin|srinakharin" },
    line: [[13.7649, 100.6453], [13.7565, 100.645], [13.7379, 100.6453], [13.7126, 100.6447], [13.6922, 100.6463], [13.6683, 100.6459], [13.6465, 100.6441], [13.6137, 100.6262], [13.592, 100.609]],
  },
  {
    ...{ id: "phatthanakan", th: "พัฒนาการ", en: "Phatthanakan", amphoe: "1034", importance: 62, aliases: "pattanakarn|phattanakarn|patthanakan" },
    line: [[13.7395, 100.5993], [13.7352, 100.6116], [13.7327, 100.6261], [13.7305, 100.6449], [13.7262, 100.6656]],
  },
  {
    ...{ id: "bang-na-trat", th: "เทพรัตน (บางนา-ตราด)", en: "Bang Na-Trat", amphoe: "1047", importance: 68, aliases: "บางนา-ตราด|บางนาตราด|บางนา ตราด|เทพรัตน|debaratana|bangna trad|bang na trat" },
    line: [[13.6687, 100.6047], [13.6683, 100.6346], [13.6615, 100.6516], [13.6468, 100.6807], [13.6296, 100.7213], [13.5887, 100.8232], [13.5527, 100.9303]],
  },
  {
    ...{ id: "theparak", th: "เทพารักษ์", en: "Thepharak", amphoe: "1101", importance: 58, aliases: "teparak|theparak" },
    line: [[13.6464, 100.5966], [13.6411, 100.6119], [13.6374, 100.6276], [13.6225, 100.6665], [13.6087, 100.7065]],
  },
  {
    ...{ id: "on-nut-road", th: "อ่อนนุช", en: "On Nut", amphoe: "1034", importance: 58, aliases: "onnut|on nuch|สุขุมวิท 77" },
    line: [[13.7068, 100.6004], [13.7117, 100.6167], [13.7131, 100.6449], [13.7203, 100.6762], [13.7232, 100.7262]],
  },
  {
    ...{ id: "krungthep-kreetha", th: "กรุงเทพกรีฑา", en: "Krungthep Kritha", amphoe: "1006", importance: 56, aliases: "krungthep kreetha|กรุงเทพ กรีฑา" },
    line: [[13.7466, 100.6449], [13.7491, 100.6622], [13.7493, 100.6879], [13.7475, 100.7128]],
  },
  {
    ...{ id: "seri-thai", th: "เสรีไทย", en: "Seri Thai", amphoe: "1027", importance: 56, aliases: "serithai|สุขาภิบาล 2" },
    line: [[13.7687, 100.6469], [13.7757, 100.6607], [13.7905, 100.6848], [13.8002, 100.7058], [13.8091, 100.7242]],
  },
  {
    ...{ id: "borommaratchachonnani", th: "บรมราชชนนี", en: "Borommaratchachonnani", amphoe: "1019", importance: 62, aliases: "บรมราชนนี|บรมราช|boromratchachonnani|borom" },
    line: [[13.7774, 100.4835], [13.7797, 100.4568], [13.7806, 100.4219], [13.7839, 100.381], [13.7866, 100.3349], [13.7867, 100.2764]],
  },
  {
    ...{ id: "ratchaphruek", th: "ราชพฤกษ์", en: "Ratchaphruek", amphoe: "1019", importance: 60, aliases: "ratchapruek|rachapruk" },
    line: [[13.7209, 100.4572], [13.7419, 100.4484], [13.767, 100.4455], [13.7902, 100.4447], [13.8238, 100.4462], [13.8536, 100.4518], [13.8744, 100.4536], [13.9115, 100.4655]],
  },
  {
    ...{ id: "kanchanaphisek", th: "กาญจนาภิเษก", en: "Kanchanaphisek", amphoe: "1040", importance: 60, aliases: "วงแหวน|วงแหวนตะวันตก|วงแหวนรอบนอก|kanchanapisek|outer ring road" },
    line: [[13.6585, 100.4098], [13.7109, 100.4091], [13.7405, 100.4083], [13.7836, 100.4121], [13.8281, 100.4127], [13.8772, 100.4093], [13.9271, 100.4188]],
  },
  {
    ...{ id: "rattanathibet", th: "รัตนาธิเบศร์", en: "Rattanathibet", amphoe: "1201", importance: 60, aliases: "รัตนาธิเบศ|rattanathibeth|rattanatibet" },
    line: [[13.8602, 100.5133], [13.8657, 100.4943], [13.8702, 100.467], [13.8763, 100.4444], [13.8745, 100.4192], [13.8805, 100.4095]],
  },
  {
    ...{ id: "tiwanon", th: "ติวานนท์", en: "Tiwanon", amphoe: "1201", importance: 58, aliases: "tiwanond|tivanon" },
    line: [[13.8306, 100.5141], [13.8474, 100.5149], [13.8697, 100.5154], [13.8972, 100.5093], [13.9046, 100.5081], [13.9401, 100.5341]],
  },
  {
    ...{ id: "prachachuen", th: "ประชาชื่น", en: "Prachachuen", amphoe: "1029", importance: 58, aliases: "prachachun|pracha chuen" },
    line: [[13.8147, 100.5386], [13.8293, 100.5421], [13.8459, 100.5463], [13.8553, 100.547], [13.884, 100.5474], [13.9021, 100.5469]],
  },
  {
    ...{ id: "prachauthit", th: "ประชาอุทิศ", en: "Pracha Uthit", amphoe: "1049", importance: 56, aliases: "prachautit|pracha utit" },
    line: [[13.6712, 100.4976], [13.6509, 100.4988], [13.6394, 100.5021], [13.6208, 100.5068]],
  },
  {
    ...{ id: "suksawat", th: "สุขสวัสดิ์", en: "Suk Sawat", amphoe: "1024", importance: 58, aliases: "suksawad|sooksawat" },
    line: [[13.7018, 100.4892], [13.6816, 100.4967], [13.6607, 100.5104], [13.6281, 100.5319], [13.6072, 100.5628]],
  },
  {
    ...{ id: "charoen-nakhon", th: "เจริญนคร", en: "Charoen Nakhon", amphoe: "1018", importance: 58, aliases: "charoennakorn|charoen nakorn" },
    line: [[13.7303, 100.5081], [13.7265, 100.5095], [13.7209, 100.5079], [13.7078, 100.5001], [13.6997, 100.4925]],
  },
  {
    ...{ id: "krung-thon-buri", th: "กรุงธนบุรี", en: "Krung Thon Buri", amphoe: "1018", importance: 52, aliases: "krung thonburi" },
    line: [[13.72, 100.5084], [13.7209, 100.5028], [13.7211, 100.4953]],
  },
  {
    ...{ id: "ratchawithi", th: "ราชวิถี", en: "Ratchawithi", amphoe: "1037", importance: 54, aliases: "rajvithi|ratchavithi" },
    line: [[13.7828, 100.5051], [13.7758, 100.5128], [13.7689, 100.5244], [13.7649, 100.5387]],
  },
  {
    ...{ id: "ratchadamnoen", th: "ราชดำเนิน", en: "Ratchadamnoen", amphoe: "1001", importance: 58, aliases: "rajdamnern|ratchadamnern|ราชดําเนิน" },
    line: [[13.7541, 100.4934], [13.7573, 100.4979], [13.7567, 100.5018], [13.7561, 100.5054], [13.7636, 100.5086], [13.7693, 100.5118]],
  },
  {
    ...{ id: "pinklao", th: "สมเด็จพระปิ่นเกล้า", en: "Somdet Phra Pin Klao", amphoe: "1020", importance: 60, aliases: "ปิ่นเกล้า|pinklao|pin klao" },
    line: [[13.7621, 100.4908], [13.7693, 100.4862], [13.7774, 100.4778]],
  },
  {
    ...{ id: "asok-din-daeng", th: "อโศก-ดินแดง", en: "Asok-Din Daeng", amphoe: "1017", importance: 52, aliases: "อโศกดินแดง|asoke din daeng" },
    line: [[13.7488, 100.5634], [13.7577, 100.5652], [13.7629, 100.5544], [13.7649, 100.5511]],
  },
  {
    ...{ id: "pracha-songkhro", th: "ประชาสงเคราะห์", en: "Pracha Songkhro", amphoe: "1026", importance: 52, aliases: "pracha songkro" },
    line: [[13.7697, 100.5561], [13.7786, 100.5656], [13.7777, 100.5738]],
  },
  {
    ...{ id: "sutthisan-winitchai", th: "สุทธิสารวินิจฉัย", en: "Sutthisan Winitchai", amphoe: "1017", importance: 56, aliases: "สุทธิสาร|sutthisan|suttisan" },
    line: [[13.7898, 100.5499], [13.7893, 100.5588], [13.7896, 100.574], [13.7911, 100.5878]],
  },
  {
    ...{ id: "khlong-luang-rangsit", th: "รังสิต-นครนายก", en: "Rangsit-Nakhon Nayok", amphoe: "1303", importance: 58, aliases: "รังสิตนครนายก|รังสิต คลอง|rangsit nakhon nayok" },
    line: [[13.9878, 100.6164], [13.9872, 100.6562], [13.9899, 100.7142], [14.0237, 100.7907]],
  },
  {
    ...{ id: "lam-luk-ka", th: "ลำลูกกา", en: "Lam Luk Ka", amphoe: "1306", importance: 58, aliases: "lumlukka|lam lukka" },
    line: [[13.9324, 100.6263], [13.9325, 100.6464], [13.934, 100.6914], [13.9393, 100.7519]],
  },
];
