function setOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** What companies do in headlines: after a common word one of these shows that the word is a company. */
export const companyVerbs = setOf(`
  accelerates accepts accuses achieves acquires acquired adds added adopts adjusts advances agrees agreed aims allows alleges
  amends announces announced appeals applies appoints appointed approves argues asks assures averts avoids awaits awards
  backs bans battles beats beat begins bets bids blames blocks boosts boosted borrows bounces braces breaks brings
  broadens builds buys bought bumps calls cancels caps cautions ceases challenges changes charges cites claims clears climbs climbed
  clinches closes collaborates collects commits completes concedes confirms considers continues contributes cooperates
  counters creates cuts debuts debuted declares declined declines defends defers delays delivers demands denies deploys
  develops disappoints discloses discontinues discusses dismisses distributes ditches dives divests donates doubles downplays drops dropped
  earns edges eliminates employs enables ends enters equips escapes estimates evaluates exceeds exceeded exits expands expanded expects
  explores extends faces faced fails failed falls fell fears files filed fines finds finishes fires flags forecasts
  forms freezes furloughs gains gained gets gives goes grabs grants grows grew guides halts halves has have hints hikes hires hits hopes
  idles imposes improves inches increases increased inks insists intends introduces invests investigates invites is issues joins jumps jumped
  keeps kicks lags lands launches launched leads leaps leases lets licenses lifts lifted limits lists loses lost lowers lowered
  makes manages matches maintains makes meets merges migrates misses missed moves must mulls names narrows nears
  needs negotiates notches offers offloads okays opens opposes orders ousts outlines outpaces outperforms overhauls overtakes owes
  pares partners patents pauses pays plans pledges plots plummets plunges plunged pops posts posted postpones predicts prepares presents
  prices probes produces promises promotes proposes protests prunes pulls purchases pursues pushes puts quits
  raises raised rallies rallied ramps ranks reaches reached realigns reaffirms rebounds rebrands recalls recalled receives recommends records
  recovers redeems reduces reels refiles refinances refuses registers reinstates rejects rejoins releases relaunches reloads removes renames renews
  reopens reorganizes replaces reports reported repurchases resolves responds restarts restates restores restructures resumes retires retools retreats reveals reverses
  reviews revises revamps revives rides rises rose rockets sacks said sank saves saw says scales scraps secures seeks sees sells sends
  separates serves sets settles settled sheds shifts shines shrinks shuffles shuts signs simplifies sinks skips slams slashes slashed slides
  slid slips slipped slows slumps slumped snaps snags soars soared sold spends spins splits sponsors stalls starts stays steps sticks stops streamlines
  strikes struck struggles stumbles submits sues sued suffers suggests surges surged surpasses surprises suspends swings switches swoons tackles takes
  taps targets teams tells terminates tests threatens tightens told took tops topped touts trails transfers trims triples tumbles tumbled turns unloads
  unveils unveiled updates upgrades upgraded ups urges uses vaults vows waives wants warns warned weathers weighs welcomes widens will wins withdraws won
  wows yields started ended began becomes became remains leaves left suspended halted fined sued hacked drained
  exploited foils thwarts patches burns unlocks depegs regains reopens freezes escapes dodges evades spares denies refutes
  rejects disputes dismisses downplays rattles crushes smashes stumbles fumbles bleeds lures courts scrapped axes shutters
  clinches snags scores flags schedules scheduled publishes published holds held trades traded corrects corrected extended trimmed could may might should would can was`);

/** Things an index does, too: after a name that a company shares with one, these do not point to the company. */
export const marketMoves = setOf(`
  adds added advances breaks bounces claws climbs climbed closes crosses declines declined dips drops dropped ends edges
  erases extends faces falls fell finishes gains gained gives goes hits holds inches jumps jumped leads leaps logs loses lost
  makes moves nears notches opens plummets plunges plunged pops posts posted rallies rallied reaches reached rebounds
  recovers retreats reverses rises rose rockets scales sees sets settles sheds sinks sank skids slides slid slips slipped slumps slumped
  snaps soars soared stages starts steadies stalls stocks surges surged swings swoons takes tests tops topped trims trails tumbles
  tumbled turns ups vaults was wavers were futures index average points component components member stumbles`);

/** Nouns that follow companies: "Target shares", "Gap earnings". */
export const companyNouns = setOf(`
  shares share stock stocks ceo cfo coo chairman chairwoman chief executive executives board directors investors shareholders inc corp co
  company group holdings plc earnings revenue revenues profit profits sales results guidance outlook forecast dividend
  buyback ipo bonds debt employees workers union staff store stores plant plants factory customers suppliers lawsuit
  recall deal merger acquisition bid takeover unit subsidiary spinoff founder president analyst analysts quarterly
  q1 q2 q3 q4 first-quarter second-quarter third-quarter fourth-quarter motor motors brands stake trading headquarters
  layoffs warehouse warehouses drivers pilots mechanics margins valuation credit-rating options calls puts token
  coin network blockchain dealers dealership app store-sales headset antitrust data-breach boss director directors shareholder
  developers treasurer lawyers subscribers price-target backlog warranty dilution growth cloud ad ads demand costs
  traffic orders deliveries bookings users inventory inventories trial drug settlement rating chips trucks cars
  shipments production output validators tokens insiders fees whales transfers withdrawals bridge supply
  unlock burn executives bondholders creditors engineers pilots suppliers complaint injunction
  fine probe charges patents`);

/** Before one of these a common word is just that word: target price, gap of, oil market. */
export const wordUses = setOf(`
  of price prices futures market markets date dates range rate rates between year application
  applications holders holder requirement requirements pie juice rule program waiver audience practice`);

/** After these a name is part of another firm's: a broker, a fund, an insurer. */
export const otherFirmNouns = setOf(
  `securities capital asset life broking mutual mf amc direct ventures ratings`,
);

/** After the word for an industry these introduce one firm: "IT major Wipro". */
export const oneFirmNouns = setOf(`
  major giant company firm group maker producer provider player heavyweight bellwether lender insurer retailer operator
  supplier manufacturer explorer developer specialist startup conglomerate unit subsidiary arm rival`);

/** What markets and industries do: "rally in bank stocks" is about the banks. */
export const marketStates = setOf(`
  rally fall rise drop gain gains loss losses surge slump jump slide decline rebound recovery revival correction rout
  selloff sell-off volatility weakness strength growth slowdown buying selling demand upgrades downgrades`);

/** Words after which a company may be named. */
export const leadingWords = setOf(`
  at with by for from of on in to and or as vs versus against over than why how is are does will can if
  automaker carmaker retailer chipmaker drugmaker planemaker airline miner lender bank insurer rival giant maker shares owner
  parent competitor startup tech but while after before amid near inside buy sell short like beats beat sues joins hits`);

/** Given names that make a common word a person: Harrison Ford, Henry Ford, Allison Lilly. */
export const givenNames = setOf(`
  harrison henry gerald betty tom john james robert michael william david richard joseph thomas charles christopher
  daniel matthew anthony mark donald steven paul andrew joshua kenneth kevin brian george timothy ronald edward jason
  jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory alexander
  patrick frank raymond jack dennis jerry tyler aaron jose adam nathan zachary peter kyle walter ethan jeremy keith
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy sandra ashley emily kimberly
  margaret donna michelle carol amanda melissa deborah stephanie rebecca laura helen sharon cynthia kathleen amy angela
  anna ruth brenda pamela nicole katherine samantha christine catherine virginia rachel janet maria heather diane julie
  joyce victoria kelly lauren christina joan evelyn olivia megan cheryl martha andrea jacqueline hannah gloria teresa
  doug greg jim joe bill bob mike chris matt dave steve tim rob ted ralph paris conrad perez nicky chuck rosa greg glenn
  ernest ben max sam kate alice grace rose jane anne ann jean ellen ford lewis bette tammy wendell mario evan hilton`);

/** Tickers that are words or abbreviations of something else: only with $, brackets or an exchange before them. */
export const wordTickers = setOf(`
  ALL NOW KEY CAT LOW COST DOW NET APP ARM HAS TEAM SNAP SHOP SPOT PINS SNOW DASH HOOD COIN RIOT WELL MAT RAD GPS MET
  ICE PLUG MAR DAL CRM USB ALB PEP AMC CME TGT META UBER DELL RACE FAST FIX ROOT OPEN SAVE EAT EYE FUN GO CAR PLAY LOVE BIG CASH TRUE NICE
  EA EL CI SPG LEN HAL SLB SO CAN ARE BILL ANY OUT ONE TWO NEW OLD BEST GOOD REAL MIND LIFE PATH SUN AIR SEE DAY HE SHE IT BE
  GE GM HP ON MARA TEL TAP BALL FLEX DOC KIM COO COP STEM CARS HOPE PEAK SITE AIG PRU USO DIA FOX EXC SPY APT VET NEAR LINK DOT UNI SOL ADA OP TON SUI CRO ARB ICP FIL ATOM PEPE MO`);
