/** The second half of the companies; written as in `company-aliases.ts`. */
export const moreCompanyAliases = `
PYPL PayPal; *Venmo
XYZ Block Inc; ^Square Inc; ~Square; *Cash App; ~Block
COIN Coinbase; Coinbase Global
HOOD Robinhood Markets; ~Robinhood
MSTR MicroStrategy; ~Strategy; Strategy Inc
MARA Marathon Digital; MARA Holdings
RIOT Riot Platforms; ^Riot Blockchain
PLTR Palantir; Palantir Technologies
SNOW Snowflake Inc; ~Snowflake
SHOP Shopify
SPOT Spotify
SNAP Snap Inc; ~Snap; *Snapchat
PINS Pinterest
RDDT Reddit
ROKU Roku
ZM Zoom Video; Zoom Communications; ~Zoom
NOW ServiceNow
WDAY Workday
PANW Palo Alto Networks
CRWD CrowdStrike
FTNT Fortinet
ZS Zscaler
NET Cloudflare
DDOG Datadog
MDB MongoDB
OKTA Okta
TEAM Atlassian
INTC Intel; Intel Corp; *Mobileye; *Altera
MU Micron; Micron Technology
AMAT Applied Materials
LRCX Lam Research
KLAC KLA; KLA Corp
ADI Analog Devices
MRVL Marvell; Marvell Technology
NXPI NXP; NXP Semiconductors
ON ON Semiconductor; Onsemi
MCHP Microchip Technology
ARM Arm Holdings; ~Arm
SMCI Super Micro; Supermicro; Super Micro Computer
DELL Dell; Dell Technologies
HPQ HP; HP Inc; ^Hewlett-Packard
HPE Hewlett Packard Enterprise; *Juniper Networks
WDC Western Digital
STX Seagate; Seagate Technology
SNDK SanDisk
ANET Arista; Arista Networks
APP AppLovin
TTD Trade Desk; The Trade Desk
EA Electronic Arts
TTWO Take-Two; Take-Two Interactive; *Rockstar Games
RBLX Roblox
EBAY eBay
ETSY Etsy
CHWY Chewy
W Wayfair
CVNA Carvana
KMX CarMax
WBD Warner Bros. Discovery; Warner Bros Discovery; Warner Bros; *HBO
PSKY Paramount Skydance; ~Paramount; ^ViacomCBS; Paramount Global
FOXA Fox Corp; *Fox News
CHTR Charter Communications; ~Charter
LYV Live Nation; *Ticketmaster
NDAQ Nasdaq Inc
ICE Intercontinental Exchange
CME CME Group
CBOE Cboe Global Markets
USB U.S. Bancorp; US Bancorp
PNC PNC; PNC Financial
TFC Truist
COF Capital One
KEY KeyCorp; KeyBank
BK BNY; BNY Mellon; ^Bank of New York Mellon
STT State Street Corp
BX Blackstone
KKR KKR
APO Apollo Global; Apollo Global Management
AIG AIG; American International Group
MET MetLife
PRU Prudential Financial
PGR Progressive Corp; ~Progressive
ALL Allstate
TRV Travelers Companies; ~Travelers
AFL Aflac
CB Chubb
MMM 3M; *Post-it
EMR Emerson Electric; ~Emerson
ETN Eaton Corp; ~Eaton
GLW Corning Inc; ~Corning
DOW Dow Inc; Dow Chemical; =Dow
ECL Ecolab
APD Air Products; Air Products and Chemicals; Air Products & Chemicals
DD DuPont
FCX Freeport-McMoRan; ~Freeport
NEM Newmont
NUE Nucor
CLF Cleveland-Cliffs; Cleveland Cliffs
X US Steel; U.S. Steel; United States Steel
AA Alcoa
ALB Albemarle
SHW Sherwin-Williams
DUK Duke Energy
SO Southern Company; Southern Co
D Dominion Energy
AEP American Electric Power
EXC Exelon
XEL Xcel Energy; ~Xcel
PCG PG&E
VST Vistra
NRG NRG Energy
FSLR First Solar
ENPH Enphase; Enphase Energy
SEDG SolarEdge
PLUG Plug Power
AMT American Tower
CCI Crown Castle; Crown Castle International
PSA ~Public Storage; Public Storage Inc
PLD Prologis
SPG Simon Property; Simon Property Group
O Realty Income
EQIX Equinix
WELL Welltower
CSX CSX
NSC Norfolk Southern
WM Waste Management
LEN Lennar
DHI D.R. Horton; DR Horton
PHM PulteGroup
HAS Hasbro
MAT Mattel
BBBY Bed Bath & Beyond; Bed Bath and Beyond; *buybuy BABY
BYON Beyond Inc; ~Beyond; ^Overstock; Overstock.com
GPS ~Gap; Gap Inc; *Old Navy; *Banana Republic
M Macy's; Macys; *Bloomingdale's
KSS Kohl's; Kohls
JWN Nordstrom
RL Ralph Lauren
TPR Tapestry Inc; *Kate Spade
WBA Walgreens; Walgreens Boots Alliance
RAD Rite Aid
HTZ Hertz
PTON Peloton
BYND Beyond Meat
GME GameStop
AMC AMC Entertainment; ~AMC
NKLA Nikola
LUMN Lumen Technologies
EFX Equifax
FICO Fair Isaac
DKNG DraftKings
MGM MGM Resorts
WYNN Wynn Resorts; ~Wynn
LVS Las Vegas Sands
TSM TSMC; Taiwan Semiconductor
BABA Alibaba
NVO Novo Nordisk; *Ozempic; *Wegovy
ASML ASML
TM Toyota
SONY Sony
`;
