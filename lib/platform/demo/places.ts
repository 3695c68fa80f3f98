/** A district with its city, one postal code and some of its neighbourhoods. */
export type Place = { city: string; district: string; postalCode: string; neighbourhoods: readonly string[] };

// City and how often it is drawn, then its districts: name, postal code, neighbourhoods.
const TABLE = `
İstanbul 300
  Kadıköy 34710 Caferağa, Osmanağa, Rasimpaşa, Göztepe, Kozyatağı
  Beşiktaş 34349 Abbasağa, Cihannüma, Dikilitaş, Yıldız, Levazım
  Şişli 34381 Halaskargazi, Fulya, Mecidiyeköy, Harbiye, Esentepe
  Üsküdar 34662 Altunizade, Kısıklı, Bulgurlu, Çengelköy, Barbaros
  Bakırköy 34147 Kartaltepe, Yeşilköy, Zuhuratbaba, Osmaniye
  Ataşehir 34752 İçerenköy, Kayışdağı, Küçükbakkalköy, Atatürk
  Maltepe 34844 İdealtepe, Cevizli, Altayçeşme, Yalı
  Kartal 34862 Kordonboyu, Atalar, Orhantepe, Yalı
  Pendik 34890 Batı, Doğu, Kaynarca, Bahçelievler
  Sarıyer 34460 İstinye, Emirgan, Reşitpaşa, Maslak
  Beylikdüzü 34520 Adnan Kahveci, Barış, Cumhuriyet, Gürpınar
  Ümraniye 34764 Atakent, Tantavi, Çakmak, Armağanevler
Ankara 110
  Çankaya 06690 Bahçelievler, Çukurambar, Balgat, Emek, Söğütözü
  Keçiören 06280 Aktepe, Şefkat, Güzelyurt, Yeşiltepe
  Yenimahalle 06170 Demetevler, Çamlıca, Uğur Mumcu, Kardelen
  Etimesgut 06790 Eryaman, Elvan, Piyade, Ayyıldız
  Mamak 06630 Abidinpaşa, Mehtap, Kartaltepe
İzmir 90
  Konak 35220 Alsancak, Kültür, Mimar Sinan, Etiler
  Karşıyaka 35560 Bostanlı, Mavişehir, Bahariye, Alaybey
  Bornova 35040 Kızılay, Atatürk, İnönü, Yeşilova
  Buca 35390 Adatepe, Yıldız, Kozağaç
  Çeşme 35930 Alaçatı, Ilıca, Musalla
Bursa 60
  Nilüfer 16140 Ataevler, Beşevler, Barış, 23 Nisan
  Osmangazi 16010 Altıparmak, Alemdar, Hocahasan
  Mudanya 16940 Bademli, Aydınpınar
Antalya 55
  Muratpaşa 07100 Bahçelievler, Deniz, Varlık, Memurevleri
  Kepez 07060 Kültür, Santral, Ulus
  Konyaaltı 07050 Gürsu, Altınkum, Arapsuyu
  Alanya 07400 Bektaş, Bucak
Adana 40
  Seyhan 01120 Reşatbey, Cemalpaşa, Kurtuluş
  Çukurova 01170 Huzurevleri, Güzelyalı, Esentepe
Konya 35
  Selçuklu 42060 Bosna Hersek, Kosova, Sancak
  Meram 42090 Sahibata, Çaybaşı
Gaziantep 32
  Şahinbey 27010 Kozanlı, Bahçelievler, Akyol
  Şehitkamil 27060 İncilikaya, Seyrantepe, Güzelyurt
Kocaeli 32
  İzmit 41100 Karadenizliler, Ömerağa, Cedit
  Gebze 41400 Arapçeşme, Gaziler, Adem Yavuz
Mersin 30
  Yenişehir 33110 Güvenevler, Barbaros, Bahçelievler
  Mezitli 33200 Viranşehir, Merkez, Menderes
Kayseri 24
  Melikgazi 38030 Battalgazi, Anafartalar, Kocatepe
  Talas 38280 Bahçelievler, Mevlana, Harman
Eskişehir 26
  Odunpazarı 26030 Büyükdere, Akçağlan, Göztepe
  Tepebaşı 26130 Eskibağlar, Yenibağlar, Hoşnudiye, Güllük
Samsun 22
  İlkadım 55030 Bahçelievler, Kılıçdede, Kadıköy
  Atakum 55200 Atatepe, Balaç
Trabzon 18
  Ortahisar 61030 Aydınlıkevler, Fatih, İnönü
  Akçaabat 61300 Cevizlik, Alsancak
Denizli 20
  Merkezefendi 20010 Bahçelievler, Yenişehir, Adalet
  Pamukkale 20160 Akköy, Karahayıt
Sakarya 18
  Adapazarı 54100 Cumhuriyet, Akıncılar, Çağlayan
  Serdivan 54050 Bahçelievler, İstiklal, Kemalpaşa
Muğla 26
  Bodrum 48400 Çarşı, Cumhuriyet, Bitez
  Menteşe 48050 Balıbey, Camikebir
  Fethiye 48300 Cumhuriyet, Akarca, Babataşı
  Marmaris 48700 Armutalan, Kemeraltı
Aydın 16
  Efeler 09020 Girne, Mimar Sinan, Meşrutiyet
  Kuşadası 09400 Ege, Kadınlar Denizi, Değirmendere
Manisa 15
  Yunusemre 45030 Güzelyurt, Laleli, Uncubozköy
  Akhisar 45200 Atatürk, Cumhuriyet
Tekirdağ 15
  Süleymanpaşa 59030 Hürriyet, Ertuğrul, Bahçelievler
  Çorlu 59850 Muhittin, Reşadiye, Rumeli
Balıkesir 16
  Karesi 10100 Paşa Alanı, Atatürk, Ege
  Edremit 10300 Akçay, Altınoluk
Çanakkale 12
  Merkez 17100 Barbaros, Cevat Paşa, Esenler
  Biga 17200 Hamdibey, İstiklal
Edirne 9
  Merkez 22100 Abdurrahman, Fatih, İstasyon
Hatay 14
  Antakya 31030 Cumhuriyet, Emek, Gazi
  İskenderun 31200 Çınarlı, Denizciler
Diyarbakır 16
  Kayapınar 21070 Diclekent, Barış, Fırat
Şanlıurfa 12
  Haliliye 63050 Ahmet Yesevi, Altıntepe
  Karaköprü 63320 Atakent, Batıkent, Akpınar
Malatya 9
  Yeşilyurt 44900 Bostanbaşı, Çilesiz, Tecde
Erzurum 8
  Yakutiye 25100 Şükrüpaşa, Üniversite
  Palandöken 25080 Yunusemre, Adnan Menderes
Van 8
  İpekyolu 65100 Alipaşa, Cevdet Paşa, Bostaniçi
Ordu 8
  Altınordu 52200 Bahçelievler, Akyazı, Durugöl
Kahramanmaraş 9
  Onikişubat 46050 Haydar Bey, Cumhuriyet, Boğaziçi
Yalova 8
  Merkez 77200 Bahçelievler, Fevzi Çakmak, Bağlarbaşı
Düzce 7
  Merkez 81010 Kuyumcuhacıali, Esentepe, Bahçelievler
`;

function read(): (readonly [readonly Place[], number])[] {
  const cities: { name: string; weight: number; places: Place[] }[] = [];
  for (const line of TABLE.split('\n')) {
    const [, district, postalCode, list] = /^ {2}(.+?) (\d{5}) (.+)$/.exec(line) ?? [];
    const city = cities.at(-1);
    if (district && postalCode && list && city) {
      city.places.push({ city: city.name, district, postalCode, neighbourhoods: list.split(', ') });
    }
    const [, name, weight] = /^(\S+) (\d+)$/.exec(line) ?? [];
    if (name && weight) cities.push({ name, weight: Number(weight), places: [] });
  }
  return cities.map((city) => [city.places, city.weight]);
}

/** The districts of each city, with the city's weight. */
export const cities = read();

/** Street names that nearly every Turkish town has. */
export const avenues = [
  ...[
    'Atatürk',
    'Cumhuriyet',
    'İnönü',
    'Fevzi Çakmak',
    'Gazi',
    'İstiklal',
    'Mithatpaşa',
    'Kazım Karabekir',
    'Ziya Gökalp',
  ],
  ...[
    'Adnan Menderes',
    'Turgut Özal',
    'Fatih',
    'Çamlık',
    'Sahil',
    'İstasyon',
    'Hürriyet',
    'Barış Manço',
    'Mevlana',
  ],
];
export const streets = [
  ...[
    'Gül',
    'Lale',
    'Menekşe',
    'Papatya',
    'Çınar',
    'Akasya',
    'Ihlamur',
    'Fidan',
    'Zeytin',
    'Dere',
    'Okul',
    'Pınar',
    'Yıldız',
  ],
  ...[
    'Şehit Ömer',
    'Kardeşler',
    'Güneş',
    'Bahar',
    'Mimoza',
    'Çiçek',
    'Ardıç',
    'Defne',
    'Nergis',
    'Yonca',
    'Fırın',
    'Hamam',
    'Değirmen',
  ],
];
