"""What validating costs, as ratios against OpenSSL measured in the same interleaved run."""
