-- Statements and share counts of the SEC were read without the quarters of companies with 12 or 16 weeks in one, with a
-- part of the revenue of banks and utilities, and without companies of several classes of shares. Only what became known
-- lately is stored again, so everything is asked for once more.
delete from market_refresh where source = 'edgar' and kind = 'statements';
