/** Headlines about companies; written as in `earnings-templates.ts`. {other} is a second company. */
export const companyTemplates = `
# contract-won
{name} wins multiyear government contract
{name} lands {amount} order, its largest this year
{name} shares gain after {amount} contract win
{name} secures supply deal worth {amount}
# product-welcomed
Early demand for new {name} product beats plans
Reviewers praise {name} launch; analysts lift sales forecasts
{name} rises as new product line sells out
{name} unveils new line to strong orders
# takeover-talk
{name} is said to draw takeover interest
{name} jumps on report of buyout approach
Private equity group weighs bid for {name}, report says
{name} explores sale of unit after unsolicited offer
# probe-dropped
Regulator drops probe into {name}
{name} cleared as antitrust inquiry ends without action
{name} gains as court throws out lawsuit
{name} averts trial with settlement smaller than feared
# trial-succeeds
{name} drug meets main goal in late-stage trial
{name} wins FDA approval for new treatment
{name} shares surge on positive trial data
Study of {name} treatment shows strong benefit
# activist-arrives
Activist investor takes stake in {name}, pushes for buyback
{name} climbs as activist fund discloses stake
{name} to add two directors in deal with activist
# guidance-raised
{name} raises forecast ahead of investor day
{name} lifts sales outlook on strong demand
{name} sees profit above earlier guidance
# contract-lost
{name} loses key contract to rival
Major customer drops {name} as supplier
{name} falls after customer delays {amount} order
# recall
{name} recalls products over safety concerns
{name} halts shipments after defects found
{name} shares drop on wider recall
# probe-opened
Regulators open probe into {name} practices
{name} faces antitrust lawsuit
{name} under investigation over accounting, report says
{name} slides after subpoena disclosed
# chief-leaves
{name} chief executive to step down unexpectedly
{name} finance chief resigns, shares fall
{name} ousts head of largest unit
# breach
{name} discloses data breach affecting customers
{name} systems hit by cyberattack
Outage at {name} leaves customers stranded
# trial-fails
{name} drug misses main goal in late-stage trial
FDA rejects {name} treatment, asks for more data
{name} halts study over side effects
# guidance-cut
{name} warns on profit ahead of results
{name} slashes sales forecast on weak demand
{name} sees revenue below earlier guidance
# jumps
{name} shares jump {percent} in heavy trading
{name} rallies {percent}, best day in months
{name} surges {percent} as buyers return
{name} stock up {percent}, no news seen
# falls
{name} shares tumble {percent} in heavy trading
{name} slumps {percent}, worst day in months
{name} sinks {percent} as sellers take over
{name} stock down {percent}, no news seen
# gains
{name} shares edge up {percent}
{name} gains {percent} as investors add to positions
{name} stock rises {percent} in active trading
{name} closes {percent} higher
{name} shares advance, up {percent} at the close
# slips
{name} shares edge down {percent}
{name} slips {percent} as investors take profits
{name} stock falls {percent} in active trading
{name} closes {percent} lower
{name} shares retreat, down {percent} at the close
# steady
{name} shares little changed
{name} holds steady as traders wait for news
{name} ends the day near where it began
{name} stock flat in light trading
# upgraded
{broker} upgrades {name} to buy
{name} raised to outperform at {broker}
{broker} lifts {name} price target, sees room to run
{name} gets a new bull as {broker} starts coverage at overweight
# downgraded
{broker} downgrades {name} to hold
{name} cut to underperform at {broker}
{broker} trims {name} price target on slowing growth
{name} loses a bull as {broker} moves to the sidelines
# dividend-raised
{name} raises quarterly dividend to \${dividend} a share
{name} boosts payout, declares dividend of \${dividend}
{name} lifts dividend again
# dividend-declared
{name} declares quarterly dividend of \${dividend} a share
{name} board approves \${dividend} dividend
# dividend-cut
{name} cuts quarterly dividend to \${dividend} a share
{name} slashes payout to save cash
# split
{name} announces {ratio} stock split
{name} board approves {ratio} split
{name} to split its stock {ratio}
# reverse-split
{name} plans {ratio} reverse stock split
{name} to consolidate shares {ratio}
# offer
{name} agrees to be acquired
{name} soars on takeover agreement
{name} to be bought at premium, companies say
# failing
{name} shares collapse as doubts grow over survival
{name} plunges amid bankruptcy fears
{name} says there is doubt it can continue as a going concern
# renamed
{former} to change name and trade as {symbol}
{former} becomes {name}, new ticker {symbol}
# joins-index
{name} to join large-company index at next rebalance
Index provider adds {name}
# halted
Trading in {name} halted, news pending
{name} shares paused for volatility
# routine
{name} to present at industry conference
{name} schedules annual shareholder meeting
{name} names new head of human resources
{name} opens regional office
Five things to know about {name} this week
{name} publishes sustainability report
{name} renews credit facility
{name} completes move of data centers
Inside {name}: how the company plans its next decade
{name} director sells shares under trading plan
Is {name} fairly valued? A look at the numbers
{name} and {other} extend technology partnership
{name}, {other} executives to speak at trade group event
`;
