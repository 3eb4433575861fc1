/**
 * The most common passwords of at least eight characters, in lower case; shorter ones fail by their length. From the
 * frequency list of zxcvbn 4.4.2 (MIT) without vulgar words, extended by common ways to satisfy digit rules.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
00000000 000000000 0000000000 01011970 01011980 01011985 01011990 01011991 01012000 01012001 01012010 01012011
0123456789 0987654321 10101010 10203040 1029384756 11111111 111111111 1111111111 11112222 111222333 11223344
1122334455 112233445566 11235813 1123581321 12121212 12312312 123123123 1231231234 1232323q 123321123 12341234
12344321 123454321 1234554321 12345678 123456780 123456789 1234567890 1234567890q 1234567891 12345678910
123456789a 123456789q 123456789z 1234567a 1234567q 123456aa 123456qwerty 12345qwert 1234abcd 1234qwer 123654789
12369874 123698745 123abc123 123qwe123 123qweasd 123qweasdzxc 12qwaszx 13131313 14789632 147896325 15426378
192837465 1a2b3c4d 1passwor 1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 22222222
25802580 31415926 33333333 44444444 4815162342 55555555 66666666 73501505 741852963 77777777 789456123 87654321
88888888 888888888 8j4ye3uz 987654321 9876543210 99999999 a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4
aa123456 aardvark abc12345 abc123456 abcabcabc abcd1234 abcdef123 abcdefg1 abcdefgh abcdefghi aberdeen access14
achilles adgjmptw admin123 admin1234 admin12345 adminadmin administrator agent007 airborne airforce airplane
alejandr aleksandr alexande alexandr amsterdam anthony1 apollo13 aquarius arsenal1 asd12345 asd123456 asdasdasd
asdf1234 asdfasdf asdfghjk asdfghjkl aspirine assassin atlantis autumn2024 azerty123 azertyuiop azsxdcfv
babydoll babygirl babylon5 barcelon barcelona baseball baseball1 basketba batman123 beefcake bigdaddy bigmoney
billybob billyboy blackcat blackdog blackjac blahblah blink182 blizzard bluebird blueeyes bluemoon bobafett
bonehead brandon1 brooklyn brucelee buckeyes budlight bulldogs cadillac caliente californ candyman cardinal
carolina catherin cavalier cdtnkfyf champion changeme changeme1 changeme123 chargers charlie1 charlott charlton
chelsea1 cherokee chevelle chevrole cheyenne chocolat christia christin christop cjkysirj cocacola colombia
colorado coltrane commando company1 company123 computer computer1 concrete consumer contrasena contraseña
cooldude corvette cosworth cowboys1 creative crusader dannyboy darkness darkside darkstar dbrnjhbz deadhead
default1 defender deftones designer devildog diamond1 diamonds dietcoke dingdong discover dkflbvbh doberman
dodgeram dolphins doughboy dragon123 drowssap drpepper dthjybrf eagles123 einstein ekaterina electric elephant
elizabet engineer enterpri enterprise eternity excalibu explorer facebook facebook1 fireball firebird fktrcfylh
flamingo football football1 fordf150 forever1 formula1 fortnite freckles freedom1 freepass freeuser front242
frontier fyfcnfcbz gangbang gangster garfield gateway1 geronimo ghbdtnbr gn56gn56 godsmack godzilla goldfish
golfball goodluck goodtime google123 gordon24 greenday guardian guest123 guinness halflife hallo123 hannibal
hardcore harley123 heather1 hellfire hello123 hello1234 hellohello hercules highland hockey12 hollywoo hongkong
hotstuff hurrican icecream ihateyou iloveme1 iloveyou iloveyou! iloveyou1 iloveyou2 immortal infiniti infinity
instagram internet internet1 intrepid iphone123 jackson1 jamesbon jessica1 jordan23 justdoit juventus kamikaze
kangaroo katerina kawasaki keyboard keystone kingkong kingston kittycat labrador lacrosse lakers24 lancelot
lasvegas letmein! letmein1 letmein123 letmein2 lifehack lightnin linkedin liverpoo liverpool login123 logitech
lol12345 lollipop lonestar lonewolf longhorn lovelove loverboy loveyou1 lowrider luckydog macdaddy
mailcreated5240 makaveli manchest manchester mandingo marathon mariners marlboro maryjane master123 matthew1
maverick meatball megadeth melissa1 mercedes meridian mersedes metallic metallica michael1 michigan microlab
microsof microsoft midnight minecraft minecraft1 mistress mongoose monkey12 monkey123 monopoly montreal morpheus
motdepasse motorola mountain munchkin mushroom musicman mustang1 mustangs mypass123 mypassword ncc1701a ncc1701d
ncc1701e nebraska nintendo nopassword nothing1 nuttertools oblivion overlord p4ssword p@ssw0rd p@ssw0rd1
p@ssword pa55w0rd pa55word pakistan panasonic panthers pantyhos paradise pass1234 pass12345 passpass passphrase
passport passw0rd passw0rd1 passwor1 password password! password1 password1! password12 password123 password1234
password12345 passwort passwort1 patrick1 patriots pavilion pearljam peekaboo penguins peterpan phillies
phoenix1 pineappl pinkfloy platinum playtime plymouth pokemon1 pokemon123 poohbear porkchop porsche9 portland
portugal precious predator presario princess princess1 punisher punkrock q1234567 q1w2e3r4 q1w2e3r4t5
q1w2e3r4t5y6 qawsedrf qazwsx123 qazwsxed qazwsxedc qazwsxedcrfv qazxswedc qwaszx12 qwe123qwe qweasdzxc qweqweqwe
qwer1234 qwerasdf qwert123 qwert1234 qwert12345 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwertyqwerty qwertyui qwertyuio qwertyuiop ragnarok raiders1 raistlin rammstein rangers1 redalert redskins
redwings renegade rfnthbyf rhbcnbyf richard1 rockstar rolltide romashka root1234 rootbeer rootroot rush2112
sailboat samantha samsung1 samsung123 sandiego sapphire satan666 scarface scoobydo scooter1 scorpion scotland
sebastia secret12 secret123 security seinfeld seminole semperfi senha123 sentinel septembe serenity server123
shadow123 shamrock shaney14 sherlock showtime simpsons sithlord skittles skywalke slapshot slipknot snickers
snowball snuggles soccer12 socrates softball software soso123aljg spanking spartans spectrum spiderma spiderman
spitfire spring2024 spring2025 squirrel srinivas stallion starbuck starcraft stardust starfish stargate startrek
starwars starwars1 steelers stephani stingray stocking stonecol stranger summer2020 summer2021 summer2022
summer2023 summer2024 summer2025 sundance sunshine sunshine1 sunshine123 super123 superfly superman superman1
superstar svetlana sweetpea swimming swordfis swordfish syracuse tacobell tarheels technics temp1234 temppass
tennis12 terminator test1234 test12345 testing1 testing123 testtest thailand thankyou thuglife thunder1 titleist
toor1234 tottenha trfnthbyf trombone truelove trustno1 twilight twitter1 ultimate user1234 username vacation
valentin valentina valhalla vanhalen verbatim veronika vfrcbvrf viktoria vkontakte vladimir warcraft warhammer
warriors waterloo webmaster welcome! welcome1 welcome1! welcome12 welcome123 werewolf westside whatever
whatever1 whocares wildcats william1 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 wolfgang
wolfpack wolverin wolverine wordpass wrangler wrinkle1 yankees1 zaq12wsx zaq1xsw2 zaq1zaq1 zeppelin zxcv1234
zxcvbnm, zxcvbnm1 zxcvbnm123 zxczxczxc
`
    .trim()
    .split(/\s+/),
)
