/** The provinces by number, from 01: on number plates, and the first two digits of a postal code. */
const BY_NUMBER =
  `Adana Adıyaman Afyonkarahisar Ağrı Amasya Ankara Antalya Artvin Aydın Balıkesir Bilecik Bingöl Bitlis Bolu
Burdur Bursa Çanakkale Çankırı Çorum Denizli Diyarbakır Edirne Elazığ Erzincan Erzurum Eskişehir Gaziantep Giresun
Gümüşhane Hakkari Hatay Isparta Mersin İstanbul İzmir Kars Kastamonu Kayseri Kırklareli Kırşehir Kocaeli Konya Kütahya
Malatya Manisa Kahramanmaraş Mardin Muğla Muş Nevşehir Niğde Ordu Rize Sakarya Samsun Siirt Sinop Sivas Tekirdağ Tokat
Trabzon Tunceli Şanlıurfa Uşak Van Yozgat Zonguldak Aksaray Bayburt Karaman Kırıkkale Batman Şırnak Bartın Ardahan Iğdır
Yalova Karabük Kilis Osmaniye Düzce`.split(/\s+/);

/** The province to which a Turkish postal code of five digits belongs, or nothing. */
export function cityOfPostalCode(postalCode: string | null | undefined): string | undefined {
  const code = postalCode?.replace(/\s/g, '') ?? '';
  return /^\d{5}$/.test(code) ? BY_NUMBER[Number(code.slice(0, 2)) - 1] : undefined;
}
