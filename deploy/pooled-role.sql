-- Session settings of the role of requests, for connections by way of a pooler in transaction mode.
-- The start compares them, and names what is missing. TIME_ZONE=+08:00 is written as below.
alter role pagewright_app set search_path = 'pagewright';
alter role pagewright_app set TimeZone = '<+08:00>-08:00';
alter role pagewright_app set DateStyle = 'ISO';
alter role pagewright_app set client_min_messages = 'warning';
alter role pagewright_app set statement_timeout = '10000';
alter role pagewright_app set lock_timeout = '2000';
alter role pagewright_app set idle_in_transaction_session_timeout = '15000';
