package server

import (
	"context"

	"github.com/spf13/cobra"
)

// NewCommand returns the command market-apiserver. It runs until ctx ends.
func NewCommand(ctx context.Context) *cobra.Command {
	options := NewOptions()
	cmd := &cobra.Command{
		Use:   "market-apiserver",
		Short: "Serve the market.example.org API behind a kube-apiserver",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			config, err := options.Config()
			if err != nil {
				return err
			}
			server, err := New(config)
			if err != nil {
				return err
			}
			return server.PrepareRun().RunWithContext(ctx)
		},
	}
	options.AddFlags(cmd.Flags())
	return cmd
}
