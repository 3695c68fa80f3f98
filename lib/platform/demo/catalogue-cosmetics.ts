/** What the cosmetics shelf of the cosmetics and food shop holds. */
export const cosmetics = `
# Kozmetik/Cilt Bakımı/Tonik | keeps=30 pack=bottle group=KOZ-CILT
TON-GUL | Gül Suyu Tonik | 100 ml 129.90, 200 ml 189.90, 400 ml 319.90
TON-LAV | Lavanta Suyu Tonik | 100 ml 134.90, 200 ml 199.90
TON-CAD | Cadı Fındığı Tonik | 200 ml 229.90
TON-PHA | PHA Arındırıcı Tonik | 150 ml 349.90
TON-SAL | Salatalık Özlü Ferahlatıcı Tonik | 200 ml 159.90
# Kozmetik/Cilt Bakımı/Serum | keeps=24 pack=glass group=KOZ-CILT tag=fragile
SER-CVT | C Vitamini Serum %10 | 30 ml 429.90, 50 ml 599.90
SER-HYA | Hyaluronik Asit Serum | 30 ml 389.90, 50 ml 549.90
SER-NIA | Niasinamid Serum %10 + Çinko | 30 ml 359.90
SER-RET | Retinol Gece Serumu %0,3 | 30 ml 499.90
SER-ARB | Alfa Arbutin Leke Serumu | 30 ml 419.90
SER-KAF | Kafein Göz Çevresi Serumu | 15 ml 289.90, 30 ml 459.90
SER-BAK | Bakuchiol Onarıcı Serum | 30 ml 479.90
# Kozmetik/Cilt Bakımı/Krem | keeps=30 pack=jar group=KOZ-CILT
KRM-NEM | Yoğun Nemlendirici Yüz Kremi | 50 ml 279.90, 100 ml 429.90
KRM-GEC | Gece Bakım Kremi | 50 ml 349.90
KRM-GOZ | Göz Çevresi Kremi | 15 ml 259.90, 30 ml 399.90
KRM-LEK | Leke Karşıtı Krem | 30 ml 389.90, 50 ml 519.90
KRM-PAN | Panthenol Onarıcı Krem | 40 ml 189.90, 100 ml 339.90
KRM-COC | Bebek Pişik Kremi | 75 ml 169.90
KRM-SAL | Salyangoz Özlü Krem | 50 ml 299.90
KRM-GUN | Günlük Nemlendirici Jel Krem | 50 ml 239.90, 100 ml 379.90
KRM-DUD | Balmumlu Dudak Bakım Kremi | 15 ml 79.90
# Kozmetik/Cilt Bakımı/Temizleyici | keeps=30 pack=bottle group=KOZ-CILT
TEM-JEL | Salisilik Asitli Yüz Yıkama Jeli | 150 ml 219.90, 300 ml 339.90
TEM-KOP | Yüz Temizleme Köpüğü | 150 ml 199.90
TEM-MIS | Misel Su | 200 ml 149.90, 400 ml 239.90
TEM-YAG | Makyaj Temizleme Yağı | 150 ml 289.90
TEM-SUT | Aloe Vera Temizleme Sütü | 200 ml 179.90
# Kozmetik/Cilt Bakımı/Maske | keeps=24 pack=tube group=KOZ-CILT
MSK-KIL | Yeşil Kil Maskesi | 100 ml 169.90, 200 ml 269.90
MSK-KOM | Aktif Karbon Soyulabilir Maske | 75 ml 159.90
MSK-PEE | AHA %30 Peeling Maske | 30 ml 329.90
# Kozmetik/Cilt Bakımı/Kağıt Maske | keeps=24 size=15x12x0.4/0.035 group=KOZ-CILT tag=clearance
MSK-K | Kağıt Yüz Maskesi | Aloe/Salatalık/Kolajen/Nar 39.90
# Kozmetik/Güneş | keeps=24 pack=tube group=KOZ-GUNES tag=seasonal-stock
GUN-SPF50 | Güneş Kremi SPF50+ | 50 ml 329.90, 100 ml 499.90
GUN-RNK | Renkli Güneş Kremi SPF50+ | 50 ml 379.90
GUN-COC | Çocuk Güneş Losyonu SPF50+ | 150 ml 449.90
GUN-SON | Güneş Sonrası Aloe Vera Jel | 100 ml 149.90, 200 ml 229.90
GUN-BRZ | Havuç Özlü Bronzlaştırıcı Yağ | 150 ml 259.90
# Kozmetik/Saç Bakımı/Şampuan | keeps=36 pack=bottle group=KOZ-SAC
SMP-ARG | Argan Yağlı Şampuan | 300 ml 159.90, 600 ml 259.90
SMP-BIB | Biberiye Özlü Şampuan | 300 ml 179.90, 600 ml 289.90
SMP-KEP | Kepek Karşıtı Şampuan | 300 ml 169.90
SMP-KAT | Katran Şampuanı | 250 ml 139.90
SMP-BEB | Bebek Şampuanı Papatyalı | 250 ml 119.90, 500 ml 189.90
SMP-KUR | Kuru Şampuan | 150 ml 129.90
SMP-SAC | Saç Dökülmesine Karşı Kafeinli Şampuan | 300 ml 219.90
SMP-MOR | Mor Şampuan | 250 ml 199.90
# Kozmetik/Saç Bakımı/Bakım | keeps=30 pack=bottle group=KOZ-SAC
SAC-KRE | Argan Yağlı Saç Kremi | 300 ml 149.90
SAC-MSK | Keratin Saç Maskesi | 250 ml 219.90, 500 ml 349.90
SAC-YAG | Biberiye Yağlı Saç Serumu | 50 ml 249.90, 100 ml 399.90
SAC-SIV | Sıvı Saç Kremi | 200 ml 139.90
# Kozmetik/Vücut/Duş | keeps=36 pack=bottle group=KOZ-VUCUT
DUS-LAV | Lavantalı Duş Jeli | 400 ml 129.90, 750 ml 199.90
DUS-INC | İncir Özlü Duş Jeli | 400 ml 129.90, 750 ml 199.90
DUS-PEE | Kahveli Vücut Peelingi | 250 ml 219.90
# Kozmetik/Vücut/Losyon | keeps=30 pack=bottle group=KOZ-VUCUT
LOS-SHE | Shea Yağlı Vücut Losyonu | 250 ml 179.90, 400 ml 259.90
LOS-BAD | Badem Sütlü El ve Vücut Losyonu | 300 ml 159.90
LOS-KKO | Hindistan Cevizli Vücut Yağı | 150 ml 219.90, 250 ml 319.90
ELK-GUL | Güllü El Kremi | 30 ml 59.90, 75 ml 99.90
ELK-ZEY | Zeytinyağlı El Kremi | 75 ml 89.90
AYK-URE | Üreli Ayak Kremi | 75 ml 139.90
DEO-RON | Alüminyumsuz Roll-On Deodorant | 50 ml 119.90
DIS-MCN | Misvaklı Diş Macunu | 75 ml 69.90, 100 ml 89.90
AGZ-GAR | Karanfilli Ağız Suyu | 300 ml 109.90
# Kozmetik/Vücut/Sabun | keeps=36 pack=box group=KOZ-VUCUT
SAB-DEF | Defne Sabunu | 150 g 69.90, 600 g 219.90
SAB-ZEY | Zeytinyağlı Sabun | 150 g 49.90, 900 g 229.90
SAB-KEC | Keçi Sütlü Sabun | 100 g 59.90
SAB-BIT | Bıttım Sabunu | 150 g 79.90
# Kozmetik/Kolonya | keeps=60 pack=glass group=KOZ-KOLONYA tag=fragile,gift-order
KOL-LIM | Limon Kolonyası 80° | 200 ml 99.90, 400 ml 159.90
KOL-LAV | Lavanta Kolonyası 80° | 200 ml 109.90
KOL-TUT | Tütün Kolonyası 80° | 200 ml 119.90
KOL-CAY | Yeşil Çay Kolonyası 80° | 200 ml 109.90
PRF-KAD | Lavanta Bahçesi EDP Kadın Parfüm | 50 ml 699.90, 100 ml 999.90
PRF-ERK | Sedir EDP Erkek Parfüm | 50 ml 699.90, 100 ml 999.90
PRF-ODA | Bambu Çubuklu Oda Kokusu | 120 ml 289.90
# Kozmetik/Makyaj | keeps=36 size=9x3x3/0.05 group=KOZ-MAKYAJ
RUJ-MAT | Mat Likit Ruj | Gül Kurusu/Bordo/Nude/Mercan 179.90
RIM-HCM | Hacim Veren Rimel | 10 ml 229.90
EYE-KAL | Suya Dayanıklı Eyeliner | 149.90
FON-SRM | Serum Fondöten | Açık/Buğday/Esmer 349.90
ALL-KRM | Krem Allık | Şeftali/Gül 199.90
OJE-KLS | Kalıcı Oje | Kırmızı/Nude/Lacivert 89.90
MSK-KAS | Kaş Sabitleyici Jel | Şeffaf/Kahve 139.90
PDR-KMP | Kompakt Pudra | Açık/Buğday 219.90
HGH-LKT | Likit Aydınlatıcı | Şampanya/Rose 189.90
DDK-KLM | Dudak Kalemi | Nude/Gül Kurusu/Bordo 99.90
# Kozmetik/Aksesuar | size=18x8x4/0.08 group=KOZ-AKS origin=CN
AKS-FIR | Makyaj Fırçası Seti 8'li | 399.90
AKS-SUN | Makyaj Süngeri | Pembe/Siyah 79.90
AKS-GUA | Yeşim Taşı Gua Sha | 249.90
AKS-PAM | Yıkanabilir Makyaj Pamuğu 10'lu | 129.90
AKS-KES | Kese Eldiveni | 59.90
# Kozmetik/Hediye Seti | keeps=24 type=Bundle size=28x22x10/1.1 group=KOZ-SET tag=gift-order
SET-LAV | Lavanta Bakım Seti (duş jeli, losyon, sabun) | 449.90
SET-CLT | Cilt Bakımı Başlangıç Seti | 799.90
SET-SAC | Argan Saç Bakım Seti | 429.90
SET-HMM | Hamam Keyfi Seti (kese, defne sabunu, peştamal) | 649.90
`;
