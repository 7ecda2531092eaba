/**
 * What headlines call large US companies, one company per line: `~` before a name that is also a common word, a
 * person's or a place's name and needs evidence, `=` before one that an index has too, `^` before a former name, `*`
 * before a brand that belongs to one company only, `%` before a name that only French has.
 */
export const companyAliases = `
AAPL ~Apple; Apple Inc; *iPhone; *iPhones; *iPad; *MacBook; *AirPods; *App Store
MSFT Microsoft; Microsoft Corp; *Xbox; *LinkedIn; *GitHub; *Activision Blizzard
NVDA Nvidia; Nvidia Corp; *GeForce
GOOGL Alphabet Inc; Google; *YouTube; *Waymo; ~Alphabet; *DeepMind
AMZN Amazon.com; ~Amazon; *AWS; *Amazon Web Services; *Whole Foods; *Twitch
META Meta Platforms; ~Meta; ^Facebook; *Instagram; *WhatsApp
BRK.B Berkshire Hathaway; ~Berkshire; *GEICO
TSLA Tesla; Tesla Inc; ^Tesla Motors; *Cybertruck
AVGO Broadcom; *VMware
LLY Eli Lilly; ~Lilly; *Zepbound; *Mounjaro
JPM JPMorgan; JPMorgan Chase; J.P. Morgan; JP Morgan; Chase Bank
V Visa Inc; ~Visa
MA Mastercard; MasterCard
UNH UnitedHealth; UnitedHealth Group; United Health; *UnitedHealthcare; *Optum
XOM Exxon Mobil; ExxonMobil; Exxon
JNJ Johnson & Johnson; J&J
PG Procter & Gamble; P&G; *Gillette
HD Home Depot; The Home Depot
COST Costco; Costco Wholesale
WMT Walmart; Wal-Mart; *Sam's Club
NFLX Netflix
ABBV AbbVie; *Humira
BAC Bank of America; BofA; *Merrill Lynch
KO Coca-Cola; Coca Cola; ~Coke
PEP PepsiCo; Pepsi; *Frito-Lay; *Gatorade
MRK Merck; Merck & Co; *Keytruda
CVX Chevron; ^ChevronTexaco
ORCL Oracle Corp; ~Oracle
CRM Salesforce; ^Salesforce.com; *Slack Technologies
AMD AMD; Advanced Micro Devices; *Ryzen; *Xilinx
ADBE Adobe; *Photoshop
TMO Thermo Fisher; Thermo Fisher Scientific
LIN Linde; Linde plc; ^Praxair
MCD McDonald's; McDonalds; %McDo
CSCO Cisco; Cisco Systems; *Splunk
ACN Accenture
ABT Abbott Laboratories; Abbott Labs; ~Abbott; *FreeStyle Libre
IBM IBM; ^International Business Machines; *Red Hat
GE GE Aerospace; General Electric
GEV GE Vernova
GEHC GE HealthCare
TXN Texas Instruments
QCOM Qualcomm
INTU Intuit; *TurboTax; *Credit Karma; *Mailchimp
DIS Walt Disney; Disney; *ESPN; *Hulu; *Pixar
PM Philip Morris; Philip Morris International; *Zyn
CAT Caterpillar Inc; ~Caterpillar
VZ Verizon; Verizon Communications
T AT&T
CMCSA Comcast; *NBCUniversal; *Peacock
TMUS T-Mobile; T-Mobile US
NEE NextEra; NextEra Energy
AMGN Amgen
PFE Pfizer; *Paxlovid; *Seagen
ISRG Intuitive Surgical
UNP Union Pacific
LOW Lowe's; Lowes
GS Goldman Sachs; Goldman
MS Morgan Stanley; *E*Trade
WFC Wells Fargo
C Citigroup; ~Citi; Citibank
AXP American Express; AmEx
BLK BlackRock
SCHW Charles Schwab; ~Schwab; *TD Ameritrade
SPGI S&P Global
MCO Moody's; Moodys
BA Boeing; *Spirit AeroSystems
RTX RTX; ^Raytheon; ^United Technologies; *Pratt & Whitney
LMT Lockheed Martin; Lockheed; *Sikorsky
NOC Northrop Grumman; Northrop
GD General Dynamics; *Gulfstream
HON Honeywell
UPS UPS; United Parcel Service
FDX FedEx; ^Federal Express
DE Deere; Deere & Co; *John Deere
HAL Halliburton
SLB Schlumberger; SLB
COP ConocoPhillips; Conoco
OXY Occidental Petroleum; ~Occidental; *Anadarko
EOG EOG Resources
MPC Marathon Petroleum
VLO Valero; Valero Energy
PSX Phillips 66
KMI Kinder Morgan
BMY Bristol Myers; Bristol Myers Squibb; Bristol-Myers; Bristol-Myers Squibb; *Celgene
GILD Gilead; Gilead Sciences
BIIB Biogen
MRNA Moderna
REGN Regeneron
VRTX Vertex Pharmaceuticals; ~Vertex
CVS CVS; CVS Health; *Aetna; *Caremark
CI Cigna; *Express Scripts
HUM Humana
ELV Elevance; Elevance Health; ^Anthem Inc; ~Anthem
MDT Medtronic
SYK ~Stryker; Stryker Corp
BSX Boston Scientific
DHR ~Danaher; Danaher Corp
ZTS Zoetis
NKE Nike; *Air Jordan
SBUX Starbucks
CMG Chipotle; Chipotle Mexican Grill
YUM Yum Brands; Yum! Brands; *Taco Bell; *KFC; *Pizza Hut
DPZ Domino's; Domino's Pizza; Dominos
TGT Target Corp; ~Target
DG Dollar General
DLTR Dollar Tree; *Family Dollar
BBY Best Buy
KR Kroger; *Harris Teeter
TJX TJX; *TJ Maxx; *T.J. Maxx; *Marshalls
ROST Ross Stores
LULU Lululemon; Lululemon Athletica
EL Estee Lauder; Estée Lauder
CL Colgate-Palmolive; Colgate
KMB Kimberly-Clark; *Huggies; *Kleenex
KHC Kraft Heinz; ^Kraft Foods
GIS General Mills; *Cheerios
MDLZ Mondelez; *Oreo; *Cadbury
HSY Hershey; Hershey Co; *Reese's
STZ Constellation Brands; *Modelo Especial
CEG Constellation Energy
MO Altria; *Marlboro
TSN Tyson Foods
MNST Monster Beverage
KDP Keurig Dr Pepper; *Dr Pepper
F ~Ford; Ford Motor; Ford Motor Co; *F-150
GM GM; General Motors; *Chevrolet; *Cadillac
RIVN Rivian; Rivian Automotive
LCID Lucid Group; Lucid Motors; ~Lucid
ABNB Airbnb
BKNG Booking Holdings; *Booking.com; ^Priceline; *Kayak
EXPE Expedia; *Vrbo
MAR Marriott; Marriott International
HLT Hilton Worldwide; ~Hilton
UBER Uber; Uber Technologies
LYFT Lyft
DASH DoorDash
DAL Delta Air Lines; Delta Airlines; ~Delta
UAL United Airlines; United Airlines Holdings
AAL American Airlines
LUV Southwest Airlines; ~Southwest
CCL Carnival Corp; ~Carnival
RCL Royal Caribbean
NCLH Norwegian Cruise Line
`;
