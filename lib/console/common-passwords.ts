/** The passwords that are tried first, those of eight characters and more. Compared in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pass1234 pass12345
  12345678 123456789 1234567890 12345678910 123456789a 123456abc 1234qwer 12341234 123123123 123321123 87654321
  987654321 0987654321 0123456789 11223344 1122334455 112233445566 147258369 147852369 789456123 741852963 159753456
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwer1234 qwerasdf qwertzui 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 asdfghjk asdfghjkl
  asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 abcd1234 abcdefgh abcdefg1 abc12345 abc123456 a1234567 a12345678 a123456789
  aa123456 aa12345678 admin123 admin1234 admin12345 administrator adminadmin admin@123 root1234 rootroot letmein1
  letmein123 welcome1 welcome12 welcome123 welcome1234 changeme changeme1 changeme123 default1 guest123 iloveyou
  iloveyou1 iloveyou2 iloveyou123 princess princess1 sunshine sunshine1 football football1 baseball baseball1
  basketball superman superman1 batman123 spiderman starwars pokemon1 pokemon123 dragon123 monkey123 shadow123
  master123 michelle michael1 jennifer jordan23 charlie1 computer computer1 internet samsung1 trustno1 whatever
  whatever1 blink182 liverpool liverpool1 chelsea1 arsenal1 barcelona mercedes porsche911 corvette mustang1 cocacola
  chocolate butterfly elephant sunflower dolphin1 cheese123 summer2024 summer2025 summer2026 winter2024 winter2025
  winter2026 spring2025 spring2026 autumn2025 january1 february september october1 november december
  galatasaray fenerbahce besiktas1903 trabzonspor istanbul istanbul34 istanbul1453 ankara06 izmir3535 turkiye1
  turkiye123 ataturk1881 mustafa123 mehmet123 sifre123 sifre1234 sifre12345 parola123 parola1234 deneme123 deneme1234
  warehouse warehouse1 warehouse123 tallyman tallyman1 tallyman123 logistics logistics1 operator1 operator123`.split(
    /\s+/,
  ),
);
