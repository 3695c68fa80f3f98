/** What the food shelf of the cosmetics and food shop holds. */
export const food = `
# Gıda/Çay | tax=1 keeps=24 pack=pouch group=GDA-ICECEK
CAY-RIZ | Rize Turist Çayı | 500 g 149.90, 1 kg 279.90
CAY-BRG | Bergamotlu Siyah Çay | 250 g 99.90, 500 g 179.90
CAY-IHL | Ihlamur | 50 g 89.90, 100 g 159.90
CAY-ADA | Ada Çayı | 50 g 69.90, 100 g 119.90
CAY-PAP | Papatya Çayı | 50 g 74.90
CAY-KUS | Kuşburnu Çayı | 20 x 2 g 49.90, 40 x 2 g 84.90
CAY-YES | Yeşil Çay Yaseminli | 20 x 2 g 59.90
CAY-KIS | Kış Çayı Karışımı | 100 g 129.90
CAY-REZ | Rezene Çayı | 100 g 89.90
CAY-KEK | Melisa Çayı | 50 g 84.90
# Gıda/Kahve | tax=10 keeps=12 pack=pouch group=GDA-ICECEK
KHV-TRK | Türk Kahvesi Orta Kavrulmuş | 100 g 94.90, 250 g 209.90, 500 g 399.90
KHV-DBK | Damla Sakızlı Türk Kahvesi | 100 g 109.90
KHV-MNG | Menengiç Kahvesi | 250 g 159.90
KHV-FLT | Filtre Kahve Kolombiya | 250 g 289.90, 1 kg 999.90
KHV-ESP | Espresso Çekirdek Kahve | 250 g 299.90, 1 kg 1049.90
KHV-DIB | Dibek Kahvesi | 200 g 149.90
SLP-KRM | Sade Salep | 200 g 149.90
KKO-SIC | Sıcak Çikolata | 250 g 139.90
# Gıda/Bal ve Arı Ürünleri | tax=1 keeps=24 pack=glass group=GDA-BAL tag=fragile
BAL-CIC | Süzme Çiçek Balı | 460 g 289.90, 850 g 499.90
BAL-CAM | Marmaris Çam Balı | 460 g 269.90, 850 g 449.90
BAL-KST | Kestane Balı | 460 g 429.90
BAL-KEK | Kekik Balı | 460 g 349.90
BAL-PTK | Karakovan Petek Bal | 600 g 899.90
BAL-POL | Arı Poleni | 100 g 189.90, 250 g 399.90
BAL-PRP | Propolisli Bal Karışımı | 240 g 329.90
# Gıda/Zeytinyağı | tax=1 keeps=24 pack=tin group=GDA-YAG
ZYT-SIZ | Natürel Sızma Zeytinyağı Soğuk Sıkım | 500 ml 299.90, 1 L 549.90, 5 L 2499.90
ZYT-RIV | Riviera Zeytinyağı | 1 L 399.90, 5 L 1849.90
ZYT-ERK | Erken Hasat Zeytinyağı | 250 ml 249.90, 500 ml 449.90
YAG-FND | Fındık Yağı | 1 L 329.90
YAG-CRK | Çörek Otu Yağı | 100 ml 179.90, 250 ml 379.90
# Gıda/Zeytin | tax=1 keeps=12 pack=jar group=GDA-KAHVALTI
ZYT-SYH | Gemlik Siyah Zeytin | 400 g 129.90, 900 g 259.90
ZYT-KRK | Kırma Yeşil Zeytin | 400 g 119.90, 900 g 239.90
ZYT-DOL | Biberli Dolma Zeytin | 350 g 149.90
# Gıda/Reçel ve Pekmez | tax=1 keeps=18 pack=glass group=GDA-KAHVALTI tag=fragile
REC-CLK | Çilek Reçeli | 380 g 99.90, 800 g 179.90
REC-VSN | Vişne Reçeli | 380 g 99.90
REC-INC | İncir Reçeli | 380 g 114.90
REC-GUL | Gül Reçeli | 290 g 139.90
REC-TUR | Turunç Reçeli | 380 g 119.90
PKM-UZM | Üzüm Pekmezi | 380 g 109.90, 800 g 199.90
PKM-DUT | Dut Pekmezi | 380 g 149.90
PKM-KEC | Keçiboynuzu Özü | 380 g 169.90, 800 g 299.90
THN-SUS | Çifte Kavrulmuş Tahin | 300 g 119.90, 600 g 219.90
KRM-FND | Kakaolu Fındık Kreması | 350 g 129.90, 700 g 229.90
KRM-FIS | Antep Fıstığı Kreması | 200 g 289.90, 350 g 459.90
EZM-FIS | Yer Fıstığı Ezmesi Şekersiz | 350 g 149.90
# Gıda/Kuruyemiş | tax=1 keeps=9 pack=pouch group=GDA-KURUYEMIS
KRY-FND | Kavrulmuş Giresun Fındığı | 200 g 149.90, 500 g 349.90, 1 kg 659.90
KRY-FIS | Antep Fıstığı | 200 g 219.90, 500 g 519.90, 1 kg 999.90
KRY-BDM | Çiğ Badem | 200 g 159.90, 500 g 369.90
KRY-CVZ | Ceviz İçi | 250 g 169.90, 500 g 319.90
KRY-LEB | Sakız Leblebi | 200 g 59.90, 500 g 129.90
KRY-KRS | Lüks Karışık Kuruyemiş | 300 g 189.90, 1 kg 579.90
KRY-AYC | Siyah Ay Çekirdeği | 300 g 64.90
KRY-KBK | Kabak Çekirdeği | 250 g 119.90
KRY-MSR | Çerezlik Mısır | 250 g 54.90
KRY-KJU | Kavrulmuş Kaju | 200 g 189.90, 500 g 429.90
# Gıda/Kuru Meyve | tax=1 keeps=12 pack=pouch group=GDA-KURUMEYVE
KRM-KYS | Gün Kurusu Kayısı | 250 g 119.90, 500 g 219.90
KRM-INC | Kuru İncir | 250 g 134.90, 500 g 249.90
KRM-UZM | İzmir Kuru Üzüm | 500 g 99.90
KRM-DUT | Kuru Beyaz Dut | 250 g 139.90
KRM-HUR | Medine Hurması | 500 g 189.90, 1 kg 359.90
KRM-YBM | Kuru Yaban Mersini | 200 g 169.90
PST-ERK | Erik Pestili | 250 g 119.90
KRM-ELM | Elma Kurusu Cipsi | 80 g 89.90
# Gıda/Baharat | tax=1 keeps=24 pack=pouch group=GDA-BAHARAT
BHR-PUL | Maraş Pul Biber | 100 g 69.90, 250 g 149.90
BHR-ISO | İsot | 100 g 79.90, 250 g 169.90
BHR-KMY | Kimyon | 60 g 54.90
BHR-SUM | Sumak | 100 g 64.90
BHR-KEK | Dağ Kekiği | 50 g 49.90
BHR-ZRD | Zerdeçal | 75 g 59.90
BHR-TRC | Seylan Tarçını Çubuk | 50 g 79.90
BHR-SFR | Safran | 1 g 249.90 | | 9x6x1 0.012
BHR-KBR | Karabiber Öğütülmüş | 50 g 59.90, 100 g 104.90
BHR-YBH | Yedi Türlü Baharat | 75 g 64.90
TUZ-HML | Himalaya Tuzu | 500 g 69.90, 1 kg 119.90
# Gıda/Salça ve Sos | tax=1 keeps=24 pack=jar group=GDA-SOS
SLC-DOM | Ev Usulü Domates Salçası | 700 g 129.90, 1,5 kg 249.90
SLC-BIB | Antep Biber Salçası | 700 g 149.90
SOS-NAR | Nar Ekşisi | 250 ml 119.90, 500 ml 209.90
SOS-SRK | Elma Sirkesi | 500 ml 69.90, 1 L 119.90
SOS-ACK | Közlenmiş Patlıcan Ezmesi | 300 g 109.90
# Gıda/Bakliyat ve Makarna | tax=1 keeps=24 pack=pouch group=GDA-BAKLIYAT
BKL-MRC | Kırmızı Mercimek | 1 kg 74.90, 2,5 kg 169.90
BKL-NHT | Koçbaşı Nohut | 1 kg 89.90
BKL-FSL | İspir Kuru Fasulye | 1 kg 169.90
BKL-BLG | Siyez Bulguru | 1 kg 119.90
BKL-PRN | Osmancık Pirinç | 1 kg 99.90, 2,5 kg 229.90
MKR-ERS | Ev Eriştesi | 500 g 89.90
MKR-TRH | Uşak Tarhanası | 500 g 129.90
UN-SYZ | Siyez Unu | 1 kg 109.90, 2,5 kg 239.90
YLF-TAM | Tam Yulaf Ezmesi | 500 g 64.90, 1 kg 114.90
GRN-BAL | Ballı Fındıklı Granola | 350 g 159.90
# Gıda/Şekerleme | tax=10 keeps=9 pack=box group=GDA-SEKERLEME tag=gift-order
LKM-GUL | Güllü Lokum | 250 g 119.90, 500 g 209.90
LKM-FIS | Çifte Kavrulmuş Fıstıklı Lokum | 250 g 199.90, 500 g 369.90
LKM-NAR | Narlı Fıstıklı Lokum | 400 g 329.90
CIK-BTR | Bitter Çikolata %70 | 80 g 69.90
CIK-FIS | Antep Fıstıklı Sütlü Çikolata | 80 g 89.90
PSM-SAD | Pişmaniye | 250 g 99.90
HLV-FIS | Fıstıklı Tahin Helvası | 350 g 159.90, 700 g 289.90
HLV-KAK | Kakaolu Tahin Helvası | 350 g 119.90
CEZ-CVZ | Cezerye Cevizli | 400 g 229.90
AKD-RND | Akide Şekeri Karışık | 300 g 109.90
BAK-KUR | Kuru Baklava Fıstıklı | 500 g 549.90, 1 kg 999.90
# Gıda/Süt Ürünleri | tax=1 keeps=4 pack=pouch group=GDA-SUT tag=expedited
PYN-EZN | Ezine Koyun Peyniri | 350 g 249.90, 600 g 399.90
PYN-KSR | Kars Eski Kaşarı | 350 g 289.90, 700 g 549.90
PYN-TLM | Erzincan Tulum Peyniri | 300 g 259.90
PYN-ORG | Van Otlu Peyniri | 400 g 299.90
TRY-TRB | Trabzon Tereyağı | 500 g 349.90, 1 kg 679.90
`;
