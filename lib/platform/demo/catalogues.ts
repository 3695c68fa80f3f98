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

/** What the electronics shop sells: larger devices carry serial numbers. The makers' names are our own. */
export const electronics = `
# Elektronik/Telefon | size=17x9x5/0.42 group=ELK-TELEFON serials=yes origin=CN tag=quality-check
PHONE-K9 | Kuvars K9 Akıllı Telefon | 128 GB 18999, 256 GB 21499 | BLK BLU WHT
PHONE-K9P | Kuvars K9 Pro Akıllı Telefon | 256 GB 31999, 512 GB 36999 | ANT GLD
PHONE-L5 | Kuvars L5 Lite Akıllı Telefon | 64 GB 8999, 128 GB 9999 | BLK GRN BLU
PHONE-TUS | Kuvars Tuşlu Telefon | 1899 | BLK
PHONE-M7 | Kuvars M7 Akıllı Telefon | 128 GB 13999, 256 GB 15499 | BLK LIL MIN
PHONE-DRT | Kuvars Dayanıklı Telefon | 128 GB 11999 | BLK
# Elektronik/Tablet | size=28x20x5/0.9 group=ELK-TABLET serials=yes origin=CN
TABLET-T10 | Kuvars Tab 10 Tablet 10,4 inç | 64 GB 8499, 128 GB 9999 | GRY BLU
TABLET-T12 | Kuvars Tab 12 Pro Tablet | 128 GB 16999, 256 GB 18999 | GRY SLV
TABLET-KID | Kuvars Tab Çocuk Tableti | 32 GB 4999 | YLW PNK
EREAD-6 | Sayfa E-Kitap Okuyucu 6 inç | 16 GB 4299, 32 GB 4999 | BLK
# Elektronik/Bilgisayar/Dizüstü | size=45x32x8/2.9 group=ELK-BILGISAYAR serials=yes origin=CN tag=quality-check,fragile
LAPTOP-V14 | Vadi Book 14 Dizüstü i5 16 GB | 512 GB 27999, 1 TB 30999 | SLV ANT
LAPTOP-V16 | Vadi Book 16 Dizüstü i7 32 GB | 1 TB 44999 | SLV
LAPTOP-OYN | Vadi Storm 15 Oyuncu Dizüstü RTX | 1 TB 52999 | BLK
LAPTOP-AIR | Vadi Air 13 İnce Dizüstü | 256 GB 22999, 512 GB 24999 | GLD GRY
LAPTOP-OKL | Vadi Okul 14 Dizüstü | 256 GB 14999 | GRY BLU
# Elektronik/Bilgisayar/Masaüstü ve Monitör | size=62x42x16/5.6 group=ELK-BILGISAYAR serials=yes origin=CN tag=fragile
MON-24 | Vadi 24" IPS Monitör 100 Hz | 4499 | BLK WHT
MON-27 | Vadi 27" QHD Monitör 165 Hz | 8999 | BLK
MON-34 | Vadi 34" Ultrawide Kavisli Monitör | 15999 | BLK
PC-MINI | Vadi Mini PC | 512 GB 12999, 1 TB 14499
PC-AIO | Vadi 24" All-in-One Bilgisayar | 512 GB 21999 | WHT
PRN-LZR | Lazer Yazıcı Wi-Fi | 5999 | WHT | 40x38x28 8.2
PRN-TNK | Tanklı Renkli Yazıcı | 7499 | BLK | 42x36x20 6.1
# Elektronik/Bilgisayar/Bileşen | size=14x11x3/0.15 group=ELK-BILESEN serials=yes origin=TW
SSD-NV | Hızır NVMe SSD | 500 GB 1899, 1 TB 2999, 2 TB 5499
SSD-SATA | Hızır 2.5" SATA SSD | 480 GB 1499, 960 GB 2499
HDD-TSN | Taşınabilir Disk USB 3.2 | 1 TB 2299, 2 TB 2999, 4 TB 4499 | BLK BLU
RAM-D4 | Hızır DDR4 3200 MHz Bellek | 8 GB 899, 16 GB 1599 | | 15x6x1.5 0.05
RAM-D5 | Hızır DDR5 5600 MHz Bellek | 16 GB 2199, 32 GB 3999 | | 15x6x1.5 0.05
FAN-RGB | RGB Kasa Fanı 120 mm | Tekli 299, 3'lü 749 | BLK WHT
PSU-MOD | Modüler Güç Kaynağı | 650 W 2299, 850 W 3299 | | 22x19x11 2.1
# Elektronik/Depolama | size=12x9x1.5/0.03 group=ELK-DEPOLAMA origin=TW
USB-32 | USB 3.2 Flash Bellek | 32 GB 199.90, 64 GB 279.90, 128 GB 429.90
MSD | microSD Hafıza Kartı A2 | 64 GB 299.90, 128 GB 449.90, 256 GB 849.90
CARD-RD | USB-C Kart Okuyucu | 349.90 | GRY
# Elektronik/Giyilebilir | size=11x9x7/0.2 group=ELK-SAAT serials=yes origin=CN tag=new-arrival
WATCH-N2 | Nabız N2 Akıllı Saat | 40 mm 4699, 44 mm 4999 | BLK SLV GLD PNK
WATCH-SP | Nabız Sport GPS Saat | 6999 | BLK GRN
BAND-5 | Nabız Band 5 Akıllı Bileklik | 1299 | BLK PNK GRN
WATCH-KID | Nabız Çocuk Takip Saati | 2499 | BLU PNK
# Elektronik/Ses/Kulaklık | size=11x10x5/0.18 group=ELK-SES serials=yes origin=CN
KLK-TWS | Tınla Air Kablosuz Kulaklık | 1499 | BLK WHT PNK BLU
KLK-ANC | Tınla Pro ANC Kablosuz Kulaklık | 2999 | BLK WHT
KLK-KAF | Tınla Max Kulak Üstü Kulaklık | 3999 | BLK BEJ | 20x18x9 0.48
KLK-OYN | Tınla Oyuncu Kulaklığı 7.1 | 1899 | BLK RED | 24x20x11 0.65
KLK-SPR | Tınla Sport Boyun Askılı Kulaklık | 899 | BLK GRN
KLK-KBL | Tınla Kablolu Kulaklık USB-C | 249 | BLK WHT
KLK-COC | Tınla Çocuk Kulaklığı | 599 | BLU PNK
# Elektronik/Ses/Hoparlör | size=22x12x12/0.9 group=ELK-SES serials=yes origin=CN
HPR-MINI | Tınla Mini Bluetooth Hoparlör | 999 | BLK BLU RED
HPR-360 | Tınla 360 Suya Dayanıklı Hoparlör | 2499 | BLK GRN
HPR-BAR | Tınla Soundbar 2.1 | 4999 | BLK | 95x20x16 5.2
HPR-EV | Tınla Ev Akıllı Hoparlör | 2799 | WHT GRY
MIC-USB | Tınla USB Kondenser Mikrofon | 1999 | BLK
HPR-PRT | Tınla Parti Hoparlörü | 6999 | BLK | 34x32x62 11.4
PKP-RET | Tınla Retro Pikap | 5499 | BRN | 42x36x16 4.3
# Elektronik/Görüntü | size=16x12x9/0.5 group=ELK-KAMERA serials=yes origin=CN
CAM-AKS | Mercek 4K Aksiyon Kamerası | 5999 | BLK
CAM-IP | Mercek İç Mekan IP Kamera | 1299 | WHT
CAM-DIS | Mercek Dış Mekan Solar Kamera | 2999 | WHT
CAM-ARC | Mercek Araç İçi Kamera | 2199 | BLK
WEBCAM | Mercek Full HD Web Kamerası | 1199 | BLK
DRONE-M | Mercek Mini Drone | 9999 | GRY | 28x22x10 1.1
PRJ-MINI | Mercek Taşınabilir Projeksiyon | 6499 | WHT | 26x24x14 2.1
TRIPOD | Alüminyum Tripod | 130 cm 599, 170 cm 899 | BLK | 45x12x12 1.2
GIMBAL | Mercek Telefon Gimbal | 3499 | BLK
RING-LED | Halka Işık Standlı | 26 cm 699, 36 cm 999
# Elektronik/Çevre Birimi/Klavye ve Fare | size=46x17x5/0.9 group=ELK-CEVRE origin=CN
KEY-MEK | Dokun Mekanik Klavye Q TR | Kırmızı Switch/Mavi Switch 1899 | BLK WHT
KEY-BT | Dokun Bluetooth Klavye | 899 | GRY PNK
KEY-SET | Dokun Klavye Fare Seti | 749 | BLK
MOUSE-KBL | Dokun Kablosuz Fare | 349 | BLK GRY PNK | 13x9x5 0.12
MOUSE-ERG | Dokun Dikey Ergonomik Fare | 799 | BLK | 14x10x9 0.19
MOUSE-OYN | Dokun Oyuncu Faresi 16000 DPI | 1199 | BLK WHT | 14x10x6 0.16
PAD-XL | Dokun Mousepad XL | 299 | BLK RED | 42x8x8 0.5
GAME-PAD | Dokun Kablosuz Oyun Kolu | 1499 | BLK WHT BLU | 18x14x8 0.35
PAD-STD | Dokun Mousepad | 99 | BLK GRY | 26x22x1 0.15
CIZIM-T | Dokun Çizim Tableti | 1999 | BLK | 30x22x3 0.7
NUM-PAD | Dokun Sayısal Tuş Takımı | 399 | BLK | 16x11x4 0.2
# Elektronik/Çevre Birimi/Ağ | size=26x20x7/0.7 group=ELK-AG serials=yes origin=CN
RTR-AX3 | Wi-Fi 6 Router AX3000 | 2999 | WHT BLK
RTR-MSH | Mesh Wi-Fi Sistemi | 2'li 5499, 3'lü 7499
RPT-AC | Wi-Fi Menzil Genişletici | 899 | WHT
SWC-GB | Gigabit Switch | 5 Port 799, 8 Port 1199
MDM-VDSL | VDSL2 Modem | 1799
RTR-4G | 4G Taşınabilir Mi-Fi | 1899 | BLK WHT
NAS-2 | 2 Yuvalı NAS Sunucu | 8999 | BLK | 30x24x22 2.4
# Elektronik/Aksesuar/Şarj | size=12x8x5/0.14 group=ELK-SARJ origin=CN
SRJ-GAN | GaN Hızlı Şarj Adaptörü | 33 W 399.90, 65 W 799.90, 100 W 1299.90 | BLK WHT
SRJ-ARC | Araç Şarj Cihazı 2 Portlu | 30 W 299.90, 60 W 449.90
SRJ-KBL | Kablosuz Şarj Standı 3'ü 1 Arada | 1099 | BLK WHT
PWB-10 | Powerbank 10.000 mAh | 699 | BLK WHT BLU | 15x7x2.5 0.28
PWB-20 | Powerbank 20.000 mAh 65W | 1499 | BLK | 17x8x3 0.46
SRJ-PRZ | Akım Korumalı Priz | 3'lü 249.90, 6'lı 379.90 | WHT
PWB-MAG | Manyetik Powerbank 5.000 mAh | 899 | BLK WHT LIL
# Elektronik/Aksesuar/Kablo | size=16x10x2/0.06 group=ELK-KABLO origin=CN
KBL-CC | USB-C – USB-C Örgülü Kablo 100W | 1 m 149.90, 2 m 199.90 | BLK WHT
KBL-AC | USB-A – USB-C Kablo | 1 m 99.90, 2 m 139.90 | BLK WHT
KBL-HDMI | HDMI 2.1 Kablo 8K | 2 m 249.90, 3 m 299.90, 5 m 449.90
KBL-ETH | CAT6 Ethernet Kablosu | 1 m 49.90, 3 m 79.90, 10 m 179.90
HUB-C7 | USB-C Çoklayıcı 7'si 1 Arada | 999 | GRY
ADP-CH | USB-C – HDMI Dönüştürücü | 399 | GRY
KBL-AUX | AUX Ses Kablosu 3.5 mm | 1 m 69.90, 2 m 89.90
KBL-DP | DisplayPort 1.4 Kablo | 2 m 229.90, 3 m 279.90
KBL-ORG | Kablo Düzenleyici Seti | 99.90 | BLK WHT
# Elektronik/Aksesuar/Kılıf ve Koruyucu | size=18x10x2/0.07 group=ELK-KILIF origin=CN
CASE-K9 | K9 Silikon Kılıf | 249.90 | BLK NVY LIL RED MIN
CASE-K9P | K9 Pro Şeffaf Kılıf | 299.90
CASE-L5 | L5 Cüzdanlı Kılıf | 279.90 | BLK BRN
CASE-T10 | Tab 10 Standlı Kapaklı Kılıf | 449.90 | BLK PNK | 27x20x2 0.32
GLASS-K9 | K9 Temperli Cam Ekran Koruyucu | 149.90
GLASS-K9P | K9 Pro Hayalet Cam Ekran Koruyucu | 199.90
GLASS-T10 | Tab 10 Paperlike Ekran Koruyucu | 299.90
BAG-LAP | Laptop Çantası | 14 inç 799, 16 inç 899 | BLK GRY | 42x31x6 0.7
SLV-LAP | Laptop Kılıfı Neopren | 13 inç 399, 14 inç 429 | BLK GRY | 36x26x3 0.25
STD-TEL | Masaüstü Telefon Standı | 249.90 | BLK SLV
STD-LAP | Alüminyum Laptop Standı | 699.90 | SLV | 28x24x5 1.1
STRAP-N2 | Nabız N2 Silikon Kordon | 199.90 | BLK NVY PNK
STRAP-DR | Nabız N2 Deri Kordon | 349.90 | BLK BRN TAB
GLASS-N2 | Nabız N2 Ekran Koruyucu 2'li | 99.90
CASE-TWS | Tınla Air Kulaklık Kılıfı | 129.90 | BLK LIL MIN
CASE-M7 | M7 Silikon Kılıf | 229.90 | BLK LIL
GLASS-M7 | M7 Temperli Cam Ekran Koruyucu | 139.90
# Elektronik/Ev/Küçük Ev Aletleri | size=32x26x24/2.2 group=ELK-EV serials=yes tag=fragile
KHV-MKN | Közde Türk Kahvesi Makinesi | 2499 | BLK RED WHT
CAY-MKN | Çelik Çay Makinesi | 2299 | SLV BLK
KTL-CAM | Cam Kettle 1,7 L | 999 | BLK
BLN-SET | Blender Seti 1200W | 1899 | BLK RED
TST-GRL | Granit Tost Makinesi | 1999 | BLK
SPR-RBT | Robot Süpürge Paspaslı | 11999 | WHT BLK | 42x40x16 6.4
SPR-DKY | Dikey Şarjlı Süpürge | 5999 | GRY | 70x28x18 4.8
FRT-AIR | Airfryer 5,5 L | 3999 | BLK WHT GRN | 40x36x38 5.9
UTU-BHR | Buharlı Ütü 2800W | 1499 | BLU
SAC-KRT | Saç Kurutma Makinesi İyonik | 1299 | BLK PNK | 27x23x10 0.9 GRN
TRS-SKL | Sakal ve Saç Tıraş Makinesi | 1099 | BLK | 22x14x7 0.5
SU-ARI | Masaüstü Su Arıtma Cihazı | 4999 | WHT | 42x38x22 8.5
MIX-STD | Stand Mikser 5 L | 4499 | RED SLV | 42x30x38 7.3
VNT-AYK | Ayaklı Vantilatör | 1699 | WHT | 46x42x18 4.2
ISI-FAN | Seramik Fanlı Isıtıcı | 1299 | WHT
# Elektronik/Ev/Akıllı Ev | size=12x10x8/0.2 group=ELK-AKILLI origin=CN tag=new-arrival
LAMP-E27 | Işılda Akıllı Ampul E27 | 9 W 199.90, 12 W 249.90
LED-SRT | Işılda Akıllı Şerit LED | 3 m 399.90, 5 m 549.90
PRZ-WIFI | Işılda Akıllı Priz | 299.90 | WHT
SNS-KAP | Kapı ve Pencere Sensörü | 249.90
SNS-HRK | Hareket Sensörü | 299.90
ZIL-KML | Görüntülü Kapı Zili | 1999 | BLK
TRM-AKL | Akıllı Oda Termostatı | 2499 | WHT
PIL-AA | Şarjlı Pil AA 4'lü | 399.90
PIL-ALK | Alkalin Pil | AA 8'li 129.90, AAA 8'li 129.90
UZK-KMD | Işılda Evrensel Akıllı Kumanda | 599 | BLK
PERDE-M | Akıllı Perde Motoru | 2999 | WHT
GECE-L | Işılda Sensörlü Gece Lambası | 149.90, 3'lü 379.90
`;
