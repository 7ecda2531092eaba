/**
 * Passwords that every guesser tries first, by their stem: digits and signs at either end are ignored when comparing,
 * so `Password123!` is as common as `password`.
 */
export const commonPasswordStems: ReadonlySet<string> = new Set(
  `password passwort motdepasse contrasena pass passw passwd secret letmein welcome admin administrator root login
  master user guest test tester default changeme iloveyou loveme lovely sunshine princess princesse football soccer
  baseball basketball hockey dragon monkey shadow superman batman spiderman pokemon starwars naruto michael jordan
  jennifer jessica ashley daniel thomas charlie andrew joshua matthew robert william nicolas alexandre camille marine
  qwerty qwertyuiop qwertz azerty azertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc poiuytrewq
  abc abcd abcde abcdef abcdefg abcdefgh abcabc aaaaaa aaaaaaaa aa bb xx zz
  bitcoin ethereum crypto trader trading investor invest money dollar cash rich million binance coinbase kraken
  computer internet google facebook samsung iphone android windows microsoft apple auspex
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday hello bonjour soleil doudou chouchou loulou
  freedom whatever trustno killer hunter ranger buster tigger ginger pepper cookie summer cheese banana orange
  chocolate flower purple silver golden diamond matrix phoenix mustang ferrari porsche mercedes corvette yamaha
  liverpool arsenal chelsea barcelona juventus marseille paris london berlin madrid`
    .split(/\s+/)
    .filter((stem) => stem !== ''),
);
