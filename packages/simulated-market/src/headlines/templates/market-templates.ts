/** Headlines about coins and the market as a whole; written as in `earnings-templates.ts`. */
export const marketTemplates = `
# listed
{name} gains after listing on major exchange
Large broker adds {name} to its platform
{name} jumps as payments firm adds support
# upgrade-live
{name} network upgrade goes live without a hitch
{name} rallies as upgrade cuts fees
Developers ship long-awaited {name} upgrade
# big-buyer
Asset manager discloses large {name} purchase
{name} climbs as funds see record inflows
Treasury firm adds {name} to its balance sheet
# ruling-won
Court ruling favors {name} backers
{name} surges as regulator drops case
# exploit
{name} slides after bridge exploit drains funds
Hackers steal {amount} in attack on {name} protocol
{name} falls as wallet flaw comes to light
# exchange-hacked
{name} slides after hack of large exchange
{name} falls as exchange halts withdrawals
{name} drops on fears over exchange reserves
# outage
{name} network halts for hours, token drops
{name} falls as validators race to restart network
# unlock
{name} slips ahead of large token unlock
Early investors move {name} to exchanges, price sinks
# lawsuit
Regulator sues firm behind {name}
{name} drops as exchange moves to delist it
# coin-jumps
{name} jumps {percent} in a day
{name} rallies {percent} as crypto market rebounds
{name} breaks out, up {percent}
# coin-falls
{name} falls {percent} in a day
{name} tumbles {percent} as longs are liquidated
{name} slides {percent} with crypto market
# coin-gains
{name} gains {percent} in quiet trading
{name} edges up {percent}
{name} rises {percent} over 24 hours
# coin-slips
{name} slips {percent} in quiet trading
{name} edges down {percent}
{name} loses {percent} over 24 hours
# coin-steady
{name} price little changed over 24 hours
{name} trades sideways
# coin-routine
{name} price analysis: levels to watch this week
{name} developers publish roadmap
{name} trading volume in line with monthly average
What {name} holders should know about staking
Grant program for {name} developers announced
# stocks-up
Stocks close higher, {leader} and {second} lead gains
Wall Street rises as {leader} climbs; {laggard} slips
US stocks gain {percent}; {leader} jumps while {laggard} falls
{leader}, {second} lift Wall Street as yields ease
# stocks-down
Stocks close lower, {laggard} and {last} lead losses
Wall Street falls as {laggard} slides; {leader} gains
US stocks drop {percent}; {laggard} sinks while {leader} rises
{laggard}, {last} drag Wall Street lower
# stocks-flat
Stocks little changed ahead of economic data
Wall Street drifts in quiet trading
US stocks end mixed; {leader} gains, {laggard} slips
# coins-up
Bitcoin rises {percent} as crypto market gains
Crypto market adds value; Bitcoin up {percent}
# coins-down
Bitcoin drops {percent} as crypto market slides
Crypto market sheds value; Bitcoin down {percent}
# rivals
{name} gains on {other} in latest market share figures
{name} wins customers from {other}, survey finds
{name} wins patent case against {other}
Analysts prefer {name} over {other}
# macro
Fed officials stress patience on rates
Consumer prices rise in line with forecasts
Jobless claims little changed from prior week
Treasury yields steady before auction
Oil inventories fall less than expected
Housing starts edge up
Dollar firms against major currencies
`;
